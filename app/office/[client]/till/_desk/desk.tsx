'use client';

import { Suspense, useEffect, useRef, useState } from 'react';
import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import type { TillWords } from '@/lib/i18n/office/till';
import { formatPrice } from '@/lib/i18n/price';
import type { Money } from '@/lib/money';
import type { PerformanceForSale } from '@/lib/office';
import type { ShownLatest } from '../call/shown-sale';
import type { ShownTypes } from '../call/shown-types';
import type { Refused } from './ask';
import { Basket } from './basket';
import { ChooseTickets } from './choose-tickets';
import styles from './desk.module.css';
import { KeyHelp } from './key-help';
import { Billed, Card, CardSold, Collect, loadLateParts, SellCard } from './late-parts';
import { Latest, useLatest } from './latest';
import { Payment } from './payment';
import { printPapers } from './print-papers';
import { Result } from './result';
import type { CardOffer } from './sell-card';
import { soldText } from './sold-text';
import { useIdle } from './use-idle';
import { useKeys } from './use-keys';
import { useSale } from './use-sale';
import { useTickets } from './use-tickets';
import type { PayStage } from './ways';

type Props = {
  words: TillWords;
  refusals: Record<string, string>;
  language: string;
  currency: string;
  /** The base address of the organisation in the office. */
  office: string;
  shiftId: number;
  latest: ShownLatest[];
  mayGive: boolean;
  /** `none`: no card terminals; `own`: the till has one; `chosen`: the cashier chooses one. */
  cards: 'none' | 'own' | 'chosen';
  /** The gift cards on sale here; undefined: none. */
  cardOffer: CardOffer | undefined;
  /** The page locks after this many minutes without input. */
  idleMinutes: number;
  performances: PerformanceForSale[];
  /** The ticket types of the first performance. */
  first: ShownTypes | undefined;
};

/** What the parts of the page share. `price`: formats an amount. `calls`: the base address of the till's route handlers. */
export type Desk = Pick<Props, 'words' | 'language' | 'office'> & {
  calls: string;
  price: (amount: string) => string;
  /** The reason for a refusal in a sentence. */
  refusal: (why: Refused) => string;
};

/** What the page shows: the sale, the dialog of a payment method, or an action without a sale. */
export type Stage = 'sale' | 'terminal' | 'collect' | 'sell_card' | Exclude<PayStage, 'card'>;

/** The box office page: performance, tickets, payment, next customer. */
export function SaleDesk(props: Props) {
  const { words, refusals, language, currency, office, shiftId, mayGive, cards, cardOffer, performances } = props;
  const { first, idleMinutes } = props;
  const calls = `${office}/till/call`;
  const price = (amount: string) =>
    formatPrice(amount as Money, { locale: language === 'en' ? 'en-GB' : language, currency });
  const refusal = ({ refused, available, detail }: Refused) => {
    const text = words.refusals[refused] ?? refusals[refused] ?? words.refusals.failed ?? '';
    return [fillPlaceholders(text, { n: available }), detail].filter(Boolean).join(' ');
  };
  const desk: Desk = { words, language, office, calls, price, refusal };
  const sale = useSale(calls, shiftId, props.latest);
  const { lines, cart, refused, net, isBusy, isFilling, sold, card, want, setNet } = sale;

  const latest = useLatest(calls, props.latest, !sold && !card && !isBusy);
  const tickets = useTickets(sale, { calls, performances, first });
  const { current, hasMap, countOf, setCount } = tickets;
  const [stage, setStage] = useState<Stage>('sale');
  const [isMapOpen, setMapOpen] = useState(false);
  /** Whether the page is hydrated, so that keys and buttons work. */
  const [isReady, setReady] = useState(false);
  useIdle(idleMinutes);
  const search = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // The sale is empty: sold, released or expired.
  useEffect(() => {
    if (lines.length === 0) setStage((now) => (now === 'collect' || now === 'sell_card' ? now : 'sale'));
  }, [lines]);

  useEffect(() => {
    setReady(true);
    loadLateParts();
  }, []);

  // Whatever the result of the terminal, another payment method can be chosen.
  useEffect(() => {
    if (card) setStage('sale');
  }, [card]);

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

  const keys = useKeys(
    sold
      ? { n: next, p: printPapers }
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
                t: tickets.nextType,
                v: tickets.nextPerformance,
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
    lines.length === 0
      ? words.announceNone
      : fillPlaceholders(words.announce, { n: cart.seats.length, amount: price(cart.total) });
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
        <Suspense>
          <Billed {...desk} sold={sold} next={next} />
        </Suspense>
      ) : sold?.kind === 'gift_card' ? (
        <Suspense>
          <CardSold {...desk} sold={sold} next={next} tell={setNet} />
        </Suspense>
      ) : sold ? (
        <Result {...desk} sold={sold} next={next} tell={setNet} />
      ) : card ? (
        <Suspense fallback={<p role="status">{desk.words.waiting}</p>}>
          <Card {...desk} sale={card} tell={setNet} end={sale.endCard} setAside={sale.setAside} />
        </Suspense>
      ) : stage === 'collect' ? (
        <Suspense>
          <Collect {...desk} sale={sale} shiftId={shiftId} cards={cards} back={back} alert={alert} tell={setNet} />
        </Suspense>
      ) : stage === 'sell_card' && cardOffer ? (
        <Suspense>
          <SellCard
            {...desk}
            cards={cards}
            isBusy={isBusy}
            alert={alert}
            back={back}
            offer={cardOffer}
            sell={(card, how) => void sale.sellCard(card, how)}
            tell={setNet}
          />
        </Suspense>
      ) : (
        <>
          <ChooseTickets
            {...desk}
            tickets={tickets}
            performances={performances}
            search={search}
            heading={heading}
            isMapOpen={isMapOpen}
            setMapOpen={setMapOpen}
            tell={setNet}
          />
          <section className={styles.basket} aria-labelledby="sale">
            <h2 id="sale">{words.sale}</h2>
            {alert}
            <Basket
              {...desk}
              cart={cart}
              isFilling={isFilling}
              remove={(gone) =>
                want(lines.filter((one) => one.subEventId !== gone.subEventId || one.discountId !== gone.discountId))
              }
            />
            <Payment
              {...desk}
              sale={sale}
              stage={stage}
              back={back}
              pay={pay}
              mayGive={mayGive}
              cards={cards}
              go={setStage}
              sellsCards={cardOffer !== undefined}
            />
            {stage === 'sale' && (
              <Latest
                {...desk}
                latest={lines.length === 0 ? latest : latest.filter(({ isOpen }) => isOpen)}
                show={sale.showSale}
                takeUp={lines.length === 0 ? sale.takeUp : undefined}
              />
            )}
          </section>
        </>
      )}
      <KeyHelp
        words={words}
        mayGive={mayGive}
        hasCards={cards !== 'none'}
        sellsCards={cardOffer !== undefined}
        {...keys}
      />
    </div>
  );
}
