import { useEffect, useRef } from 'react';
import type { ShownSale } from '../call/shown-sale';
import { fill } from './ask';
import type { Desk } from './desk';
import styles from './till.module.css';

type Props = Pick<Desk, 'words' | 'price' | 'office'> & { sold: ShownSale; next: () => void };

/** What was sold, what goes back, and on to the next customer. */
export function Result({ words, price, office, sold, next }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const { orderId, number, total, change } = sold;
  return (
    <section className={styles.result} aria-labelledby="sold">
      <h2 id="sold">
        {total === '0.00' ? words.sentFree : words.sold} <span className={styles.tick} aria-hidden="true" />
      </h2>
      <p>
        {fill(words.order, { number })} · {price(total)} · <a href={`${office}/orders/${orderId}`}>{words.toOrder}</a>
      </p>
      {total !== '0.00' && (
        <p className={styles.back} role="status">
          {words.change} <b>{price(change)}</b>
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className={styles.button} ref={button} onClick={next}>
          {words.next} <kbd>N</kbd>
        </button>
      </div>
    </section>
  );
}
