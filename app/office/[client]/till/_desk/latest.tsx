import { useEffect, useState } from 'react';
import type { ShownLatest } from '../call/shown-sale';
import { ask, isRefused } from './ask';
import basketStyles from './basket.module.css';
import type { Desk } from './desk';
import styles from './desk.module.css';

const AGAIN_MS = 10_000;

/** The latest sales of the shift as the service knows them, read again after each sale, and while a card payment is not known. */
export function useLatest(calls: string, first: ShownLatest[], isIdle: boolean): ShownLatest[] {
  const [latest, setLatest] = useState(first);
  const isAnyOpen = latest.some(({ isOpen }) => isOpen);
  useEffect(() => {
    if (!isIdle) return;
    let isLate = false;
    const read = async () => {
      const answer = await ask<{ latest: ShownLatest[] }>(`${calls}/latest`, {}, () => {});
      if (!isLate && !isRefused(answer)) setLatest(answer.latest);
    };
    void read();
    const timer = isAnyOpen ? setInterval(() => void read(), AGAIN_MS) : undefined;
    return () => {
      isLate = true;
      clearInterval(timer);
    };
  }, [calls, isIdle, isAnyOpen]);
  return latest;
}

type Props = Pick<Desk, 'words' | 'price'> & {
  latest: readonly ShownLatest[];
  show: (sale: ShownLatest) => void;
  /** Undefined while a sale is in progress. */
  takeUp: ((sale: ShownLatest) => void) | undefined;
};

/** The latest sales: a paid one is shown again, and the card payment of an open one can be looked at. */
export function Latest({ words, price, latest, show, takeUp }: Props) {
  const ways = { cash: words.cash, card: words.card, gift_card: words.giftCard, free: words.gift };
  if (latest.length === 0) return null;
  return (
    <section aria-labelledby="latest">
      <h3 id="latest">{words.latest}</h3>
      <ul className={basketStyles.lines}>
        {latest.map((sale) => (
          <li key={sale.orderId}>
            <span>
              {sale.number}
              <small>
                {[
                  sale.at,
                  ways[sale.way as keyof typeof ways],
                  sale.isOpen ? words.latestUnknown : sale.status !== 'paid' && words.statuses[sale.status],
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={basketStyles.amount}>{price(sale.total)}</span>
            {sale.isOpen
              ? takeUp && (
                  <button type="button" className={styles.button} onClick={() => takeUp(sale)}>
                    {words.latestLook}
                  </button>
                )
              : sale.status === 'paid' && (
                  <button
                    type="button"
                    className={styles.quiet}
                    aria-label={`${words.latestShow}: ${sale.number}`}
                    onClick={() => show(sale)}
                  >
                    {words.latestShow}
                  </button>
                )}
          </li>
        ))}
      </ul>
    </section>
  );
}
