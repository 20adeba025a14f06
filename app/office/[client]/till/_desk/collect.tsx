import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import type { FoundOrder } from '../call/find/route';
import type { ShownOrder } from '../call/shown-order';
import { ask, type ConnectionState, isRefused } from './ask';
import basketStyles from './basket.module.css';
import { Cash } from './cash';
import type { Desk } from './desk';
import styles from './desk.module.css';
import { BackButton } from './form-parts';
import { FoundOrders } from './found-orders';
import { GiftCard } from './gift-card';
import { Refund } from './refund';
import { Terminals } from './terminals';
import { useKeys } from './use-keys';
import type { Sale } from './use-sale';

type Props = Pick<Desk, 'words' | 'price' | 'calls' | 'office' | 'refusal'> & {
  sale: Sale;
  shiftId: number;
  /** The refusal of the latest request. */
  alert: ReactNode;
  cards: 'none' | 'own' | 'chosen';
  back: () => void;
  tell: (net: ConnectionState) => void;
};

const TYPING_MS = 250;

/**
 * Finds an order by its number, the last four characters of it, or a name. Then collects its money, shows its tickets again, or refunds it.
 */
export function Collect({ words, price, calls, office, refusal, sale, shiftId, alert, cards, back, tell }: Props) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<FoundOrder[]>();
  const [id, setId] = useState<number>();
  const [order, setOrder] = useState<ShownOrder>();
  const [stage, setStage] = useState<'order' | 'cash' | 'gift_card' | 'terminal' | 'refund'>('order');
  const [given, setGiven] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { refused, isBusy } = sale;
  useEffect(() => field.current?.focus(), []);

  useEffect(() => {
    if (text.trim().length < 2) return setFound(undefined);
    let isLate = false;
    const timer = setTimeout(async () => {
      const answer = await ask<{ orders: FoundOrder[] }>(`${calls}/find`, { text }, tell);
      if (!isLate) setFound(isRefused(answer) ? [] : answer.orders);
    }, TYPING_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [text, calls, tell]);

  // Read the order again after a refusal, because it has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refused` marks the order as outdated
  useEffect(() => {
    if (id === undefined) return setOrder(undefined);
    let isLate = false;
    setStage('order');
    setGiven(undefined);
    void ask<ShownOrder>(`${calls}/order`, { orderId: id }, tell).then((answer) => {
      if (!isLate && !isRefused(answer)) setOrder(answer);
    });
    return () => {
      isLate = true;
    };
  }, [id, refused, calls, tell]);

  const reread = () =>
    void ask<ShownOrder>(`${calls}/order`, { orderId: id }, tell).then((answer) => {
      if (!isRefused(answer)) setOrder(answer);
    });

  const due = order?.elsewhere === 0 && !order.isCardOpen ? order.due : null;
  const pay = (terminalId?: string) =>
    order && void sale.collect(order, { kind: 'card', ...(terminalId && { terminalId }) });
  const card = () => {
    if (due === null || cards === 'none' || order?.isCashOnly) return;
    if (cards === 'own') pay();
    else setStage('terminal');
  };
  const saleOf = (status: 'shown' | 'pending') =>
    ({
      orderId: id ?? 0,
      number: order?.number ?? '',
      status,
      kind: 'tickets',
      total: order?.due ?? '0.00',
      change: '',
    }) as const;
  const byGiftCard = () => due !== null && order?.takesCards && setStage('gift_card');
  const leave = () => {
    if (stage !== 'order') setStage('order');
    else if (id !== undefined) setId(undefined);
    else back();
  };
  const most = order && order.lines.length > 0 ? order.back : null;
  const toRefund = () => most !== null && setStage('refund');
  useKeys({ Escape: leave, c: () => due !== null && setStage('cash'), k: card, b: byGiftCard, r: toRefund });

  return (
    <section className={styles.card} aria-labelledby="collect">
      <h2 id="collect">{words.collect}</h2>
      {alert}
      {id === undefined && (
        <>
          <input
            ref={field}
            type="search"
            className={styles.search}
            aria-label={words.collectFind}
            placeholder={words.collectFind}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <p role="status" className={styles.hint}>
            {found && fillPlaceholders(words.collectFound, { n: found.length })}
          </p>
          <FoundOrders words={words} price={price} found={found} choose={setId} />
        </>
      )}
      {order && (
        <>
          <p>
            {fillPlaceholders(words.order, { number: order.number })} · {order.name} · {words.statuses[order.status]} ·{' '}
            <a href={`${office}/orders/${order.id}`}>{words.toOrder}</a>
          </p>
          <ul className={basketStyles.lines}>
            {order.lines.map(({ position, event, type, place, price: each }) => (
              <li key={position}>
                <span>
                  {type}
                  <small>{[event, place].filter(Boolean).join(' · ')}</small>
                </span>
                <span className={basketStyles.amount}>{price(each)}</span>
              </li>
            ))}
          </ul>
          {order.elsewhere > 0 && (
            <p className={styles.refused}>{fillPlaceholders(words.elsewhere, { n: order.elsewhere })}</p>
          )}
          {order.isCardOpen && (
            <p className={styles.refused} role="alert">
              {words.cardUnknown}{' '}
              <button
                type="button"
                className={styles.quiet}
                onClick={() => sale.takeUp({ ...saleOf('pending'), lines: [] })}
              >
                {words.latestLook}
              </button>
            </p>
          )}
          {due !== null && (
            <p className={basketStyles.total}>
              <span>{words.toPay}</span>
              <output>{price(due)}</output>
            </p>
          )}
          {stage === 'cash' && due !== null && (
            <Cash
              words={words}
              price={price}
              isBusy={isBusy}
              total={due}
              back={leave}
              sell={(given) => void sale.collect(order, { kind: 'cash', ...(given && { given }) })}
            />
          )}
          {stage === 'gift_card' && due !== null && (
            <GiftCard
              words={words}
              price={price}
              calls={calls}
              refusal={refusal}
              cards={cards}
              isBusy={isBusy}
              tell={tell}
              readWhat={async () => ({ orderId: order.id })}
              total={order.due ?? undefined}
              pay={(how, due) => void sale.collect({ ...order, due }, how)}
              back={leave}
            />
          )}
          {given !== undefined && (
            <p className={basketStyles.total} role="status">
              {fillPlaceholders(words.refunded, { amount: price(given) })}
            </p>
          )}
          {stage === 'refund' && most !== null && (
            <Refund
              words={words}
              price={price}
              calls={calls}
              refusal={refusal}
              shiftId={shiftId}
              order={order}
              most={most}
              reread={reread}
              tell={tell}
              back={leave}
              done={(order, amount) => {
                setOrder(order);
                setGiven(amount);
                setStage('order');
              }}
            />
          )}
          {stage === 'terminal' && (
            <Terminals words={words} calls={calls} refusal={refusal} tell={tell} back={leave} use={pay} />
          )}
        </>
      )}
      {stage === 'order' && (
        <div className={styles.actions}>
          {due !== null && (
            <button type="button" className={styles.button} onClick={() => setStage('cash')}>
              {words.cash} <kbd>C</kbd>
            </button>
          )}
          {due !== null && cards !== 'none' && !order?.isCashOnly && (
            <button type="button" className={styles.button} onClick={card}>
              {words.card} <kbd>K</kbd>
            </button>
          )}
          {due !== null && order?.takesCards && (
            <button type="button" className={styles.quiet} onClick={byGiftCard}>
              {words.giftCardPay} <kbd>B</kbd>
            </button>
          )}
          {order?.status === 'paid' && order.elsewhere === 0 && (
            <button type="button" className={styles.button} onClick={() => sale.showSale(saleOf('shown'))}>
              {words.showTickets}
            </button>
          )}
          {most !== null && (
            <button type="button" className={styles.quiet} onClick={toRefund}>
              {words.refund} <kbd>R</kbd>
            </button>
          )}
          <BackButton words={words} back={leave} />
        </div>
      )}
    </section>
  );
}
