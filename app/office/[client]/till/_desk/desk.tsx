'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { TillWords } from '@/lib/i18n/office/till';
import { formatPrice } from '@/lib/i18n/price';
import type { Money } from '@/lib/money';
import type { PerformanceForSale } from '@/lib/office';
import type { ShownSale } from '../call/shown-sale';
import type { ShownType, ShownTypes } from '../call/shown-types';
import { ask, fill, isRefused, type Refused } from './ask';
import { Basket } from './basket';
import { Billed } from './billed';
import { Card } from './card';
import { Cash } from './cash';
import { Gift } from './gift';
import type { Line } from './kept';
import { KeyHelp } from './key-help';
import { Performances } from './performances';
import { Result } from './result';
import type { CardOffer } from './sell-card';
import { Terminals } from './terminals';
import styles from './till.module.css';
import { Types } from './types';
import { useIdle } from './use-idle';
import { useKeys } from './use-keys';
import { useSale } from './use-sale';
import { type PayStage, Ways } from './ways';

// What not every sale needs comes when it is asked for.
const loadHallPicker = () => import('./hall-picker').then(({ HallPicker }) => ({ default: HallPicker }));
const loadInvoice = () => import('./invoice').then(({ Invoice }) => ({ default: Invoice }));
const loadCollect = () => import('./collect').then(({ Collect }) => ({ default: Collect }));
const loadGiftCard = () => import('./gift-card').then(({ GiftCard }) => ({ default: GiftCard }));
const loadSellCard = () => import('./sell-card').then(({ SellCard }) => ({ default: SellCard }));
const loadCardSold = () => import('./card-sold').then(({ CardSold }) => ({ default: CardSold }));
const [HallPicker, Invoice, Collect] = [lazy(loadHallPicker), lazy(loadInvoice), lazy(loadCollect)];
const [GiftCard, SellCard, CardSold] = [lazy(loadGiftCard), lazy(loadSellCard), lazy(loadCardSold)];

type Props = {
  words: TillWords;
  refusals: Record<string, string>;
  language: string;
  currency: string;
  /** The address of the organisation in the office. */
  office: string;
  shiftId: number;
  mayGive: boolean;
  /** Whether the organisation has card terminals, and the till one of its own. */
  cards: 'none' | 'own' | 'chosen';
  /** The gift cards that are sold here; undefined: none. */
  cardOffer: CardOffer | undefined;
  /** Untouched for so long, the page is locked. */
  idleMinutes: number;
  performances: PerformanceForSale[];
  /** Of the first performance. */
  first: ShownTypes | undefined;
};

/** What the parts of the page have in common. `price`: an amount as people write it. `calls`: where the service answers. */
export type Desk = Pick<Props, 'words' | 'language' | 'office'> & {
  calls: string;
  price: (amount: string) => string;
  /** Why something was refused, in a sentence. */
  refusal: (why: Refused) => string;
};

/** What became of a sale, to be read out. */
function soldText({ words, price }: Desk, { status, kind, total, change }: ShownSale): string {
  if (status === 'promised') return `${words.billed}. ${words.billedText}`;
  if (status === 'shown') return words.paidBefore;
  if (kind === 'gift_card') return `${words.cardSold}. ${words.change} ${price(change)}`;
  return total === '0.00' ? words.sentFree : `${words.sold}. ${words.change} ${price(change)}`;
}

/** The page that sells: performance, tickets, money, next customer. */
export function SaleDesk(props: Props) {
  const { words, refusals, language, currency, office, shiftId, mayGive, cards, cardOffer, performances } = props;
  const { first, idleMinutes } = props;
  const calls = `${office}/till/call`;
  const price = (amount: string) =>
    formatPrice(amount as Money, { locale: language === 'en' ? 'en-GB' : language, currency });
  const refusal = ({ refused, available, detail }: Refused) => {
    const text = words.refusals[refused] ?? refusals[refused] ?? words.refusals.failed ?? '';
    return [fill(text, { n: available }), detail].filter(Boolean).join(' ');
  };
  const desk: Desk = { words, language, office, calls, price, refusal };
  const sale = useSale(calls, shiftId);
  const { lines, cart, refused, net, isBusy, isFilling, sold, card, want, setNet } = sale;

  const [chosen, setChosen] = useState(performances[0]);
  const [typesOf, setTypesOf] = useState(new Map(chosen && first ? [[chosen.id, first]] : []));
  const [at, setAt] = useState(0);
  const [stage, setStage] = useState<'sale' | 'terminal' | 'collect' | 'sell_card' | Exclude<PayStage, 'card'>>('sale');
  const [isMapOpen, setMapOpen] = useState(false);
  /** Whether keys and buttons do something by now. */
  const [isReady, setReady] = useState(false);
  useIdle(idleMinutes);
  const search = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const types = chosen && typesOf.get(chosen.id)?.types;
  const current = types?.[at] ?? types?.[0];
  const own = lines.filter(({ subEventId }) => subEventId === chosen?.id);
  const hasMap = types?.some(({ isNumbered }) => isNumbered) ?? false;
  const lineOf = (type: ShownType) =>
    lines.find((one) => one.discountId === type.discountId && one.subEventId === chosen?.id);
  const countOf = (type: ShownType) => lineOf(type)?.count ?? 0;

  useEffect(() => {
    if (!chosen || typesOf.has(chosen.id)) return;
    let isLate = false;
    void ask<ShownTypes>(`${calls}/types`, { subEventId: chosen.id }, setNet).then((answer) => {
      if (!isLate && !isRefused(answer)) setTypesOf((known) => new Map(known).set(chosen.id, answer));
    });
    return () => {
      isLate = true;
    };
  }, [chosen, typesOf, calls, setNet]);

  // The sale is empty: sold, released, or expired.
  useEffect(() => {
    if (lines.length === 0) setStage((now) => (now === 'collect' || now === 'sell_card' ? now : 'sale'));
  }, [lines]);

  useEffect(() => {
    setReady(true);
    // Before the network is away. What fails now is asked for again when it is needed.
    for (const part of [loadHallPicker, loadInvoice, loadCollect, loadGiftCard, loadSellCard, loadCardSold])
      void part().catch(() => {});
  }, []);

  // However the terminal ends, another way can be chosen.
  useEffect(() => {
    if (card) setStage('sale');
  }, [card]);

  function choose(one: PerformanceForSale) {
    setChosen(one);
    setAt(0);
  }

  function setCount(type: ShownType, count: number) {
    if (!chosen || isBusy) return;
    const old = lineOf(type);
    const seats = old?.seats && count <= old.seats.length ? { seats: old.seats.slice(0, count) } : {};
    const line = { subEventId: chosen.id, discountId: type.discountId, count, ...seats };
    const more = old ? lines.map((one) => (one === old ? line : one)) : [...lines, line];
    want(more.filter(({ count }) => count > 0));
  }

  /** The lines of the sale for this performance, by seat: they were chosen on the map. */
  function onMap(): Line[] {
    return own.map(({ seats, ...line }) => {
      const held = cart.seats.filter((one) => one.subEventId === line.subEventId && one.discountId === line.discountId);
      return { ...line, seats: seats ?? held.map(({ seatId }) => seatId) };
    });
  }

  function place(changed: Line[]) {
    const others = lines.filter(({ subEventId }) => subEventId !== chosen?.id);
    const counted = changed.map((line) => ({ ...line, count: line.seats?.length ?? line.count }));
    if (!isBusy) want([...others, ...counted.filter(({ count }) => count > 0)]);
  }

  function pick(seatId: string, { discountId }: ShownType) {
    const before = onMap();
    const line = before.find((one) => one.discountId === discountId);
    if (line) place(before.map((one) => (one === line ? { ...one, seats: [...(one.seats ?? []), seatId] } : one)));
    else if (chosen) place([...before, { subEventId: chosen.id, discountId, count: 1, seats: [seatId] }]);
  }

  function drop(seatId: string) {
    place(onMap().map((line) => ({ ...line, seats: (line.seats ?? []).filter((id) => id !== seatId) })));
  }

  function pay(how: PayStage) {
    if (lines.length === 0 || (how === 'gift' && !mayGive) || (how === 'card' && cards === 'none')) return;
    if (how === 'card' && cards === 'own') void sale.sell({ kind: 'card' });
    else setStage(how === 'card' ? 'terminal' : how);
  }

  function back() {
    setStage('sale');
    heading.current?.focus();
  }

  function next() {
    sale.next();
    setStage('sale');
    requestAnimationFrame(() => heading.current?.focus());
  }

  function nextPerformance() {
    const i = performances.findIndex(({ id }) => id === chosen?.id);
    const one = performances[(i + 1) % performances.length];
    if (one) choose(one);
  }

  const keys = useKeys(
    sold
      ? { n: next, p: () => sold.status !== 'promised' && print() }
      : card
        ? {}
        : stage === 'collect'
          ? {}
          : stage !== 'sale'
            ? { Escape: back }
            : {
                digits: (digit) => current && setCount(current, digit),
                '+': () => current && setCount(current, countOf(current) + 1),
                '-': () => current && setCount(current, Math.max(0, countOf(current) - 1)),
                t: () => types && setAt((at + 1) % Math.max(1, types.length)),
                v: nextPerformance,
                s: () => search.current?.focus(),
                c: () => pay('cash'),
                k: () => pay('card'),
                g: () => pay('gift'),
                i: () => pay('invoice'),
                b: () => (lines.length > 0 ? pay('gift_card') : cardOffer && setStage('sell_card')),
                m: () => hasMap && setMapOpen(!isMapOpen),
                o: () => lines.length === 0 && setStage('collect'),
                x: () => want([]),
                Escape: () => heading.current?.focus(),
              },
  );

  const said =
    lines.length === 0 ? words.announceNone : fill(words.announce, { n: cart.seats.length, amount: price(cart.total) });
  const alert = refused && (
    <p className={styles.refused} role="alert">
      {refusal(refused)} {refused.stepUp && <a href={refused.stepUp}>{words.stepUp}</a>}
    </p>
  );
  return (
    <div className={styles.desk} data-ready={isReady}>
      <p className="visually-hidden" role="status">
        {sold ? soldText(desk, sold) : !isFilling && said}
      </p>
      <p className={styles.net} role="status" data-net={net}>
        {net === 'slow' ? words.slow : net === 'lost' ? words.lost : ''}
      </p>
      {sold?.status === 'promised' ? (
        <Billed {...desk} {...{ sold, next }} />
      ) : sold?.kind === 'gift_card' ? (
        <Suspense>
          <CardSold {...desk} {...{ sold, next }} tell={setNet} />
        </Suspense>
      ) : sold ? (
        <Result {...desk} {...{ sold, next }} tell={setNet} />
      ) : card ? (
        <Card {...desk} sale={card} tell={setNet} end={sale.endCard} />
      ) : stage === 'collect' ? (
        <Suspense>
          <Collect {...desk} {...{ sale, shiftId, cards, back, alert }} tell={setNet} />
        </Suspense>
      ) : stage === 'sell_card' && cardOffer ? (
        <Suspense>
          <SellCard
            {...desk}
            {...{ cards, isBusy, alert, back }}
            offer={cardOffer}
            sell={(card, how) => void sale.sellCard(card, how)}
            tell={setNet}
          />
        </Suspense>
      ) : (
        <>
          <div className={styles.choose}>
            <Performances {...desk} {...{ performances, chosen, choose, search }} tell={setNet} />
            <Types
              {...desk}
              {...{ types, countOf, current, setCount, heading }}
              point={(type) => setAt(types?.indexOf(type) ?? 0)}
            />
            {hasMap && chosen && (
              <div className={styles.map}>
                <button
                  type="button"
                  className={styles.quiet}
                  aria-expanded={isMapOpen}
                  onClick={() => setMapOpen(!isMapOpen)}
                >
                  {words.mapOpen} <kbd>M</kbd>
                </button>
                {isMapOpen && (
                  <Suspense fallback={<p role="status">{words.waiting}</p>}>
                    <HallPicker
                      key={chosen.id}
                      {...desk}
                      {...{ current, pick, drop }}
                      types={types ?? []}
                      subEventId={chosen.id}
                      own={new Set(onMap().flatMap(({ seats = [] }) => seats))}
                      tell={setNet}
                    />
                  </Suspense>
                )}
              </div>
            )}
          </div>
          <section className={styles.basket} aria-labelledby="sale">
            <h2 id="sale">{words.sale}</h2>
            {alert}
            <Basket
              {...desk}
              {...{ cart, isFilling }}
              remove={(gone) =>
                want(lines.filter((one) => one.subEventId !== gone.subEventId || one.discountId !== gone.discountId))
              }
            />
            {stage === 'cash' && (
              <Cash
                {...desk}
                {...{ isBusy, back }}
                total={cart.total}
                sell={(given) => void sale.sell({ kind: 'cash', ...(given && { given }) })}
              />
            )}
            {stage === 'gift' && (
              <Gift {...desk} {...{ isBusy, back }} give={(reason) => void sale.sell({ kind: 'free', reason })} />
            )}
            {stage === 'invoice' && (
              <Suspense>
                <Invoice {...desk} {...{ isBusy, back }} sell={(to) => void sale.bill(to)} />
              </Suspense>
            )}
            {stage === 'gift_card' && (
              <Suspense>
                <GiftCard
                  {...desk}
                  {...{ cards, isBusy, back }}
                  of={{ total: cart.total }}
                  pay={(how, due) => void sale.sell(how, due)}
                  tell={setNet}
                />
              </Suspense>
            )}
            {stage === 'terminal' && (
              <Terminals
                {...{ words, calls, back }}
                tell={setNet}
                use={(terminalId) => void sale.sell({ kind: 'card', terminalId })}
              />
            )}
            {stage === 'sale' && (
              <Ways
                {...{ words, mayGive, pay }}
                isEmpty={lines.length === 0}
                hasTerminals={cards !== 'none'}
                sellsCards={cardOffer !== undefined}
                clear={() => want([])}
                collect={() => setStage('collect')}
                sellCard={() => setStage('sell_card')}
              />
            )}
          </section>
        </>
      )}
      <KeyHelp {...{ words, mayGive }} hasCards={cards !== 'none'} sellsCards={cardOffer !== undefined} {...keys} />
    </div>
  );
}
