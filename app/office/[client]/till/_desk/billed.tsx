import { useEffect, useRef } from 'react';
import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import type { ShownSale } from '../call/shown-sale';
import type { Desk } from './desk';
import styles from './desk.module.css';
import resultStyles from './result.module.css';

type Props = Pick<Desk, 'words' | 'price' | 'office'> & { sold: ShownSale; next: () => void };

/** The result of a sale on invoice. Its tickets are mailed when it is paid. */
export function Billed({ words, price, office, sold: { orderId, number, total }, next }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <section className={styles.result} aria-labelledby="sold">
      <div className={resultStyles.outcome}>
        <h2 id="sold">{words.billed}</h2>
        <p>
          {fillPlaceholders(words.order, { number })} · {price(total)}
        </p>
        <p>{words.billedText}</p>
        <div className={styles.actions}>
          <button type="button" className={styles.button} ref={button} onClick={next}>
            {words.next} <kbd>N</kbd>
          </button>
        </div>
        <p className={resultStyles.links}>
          <a href={`${office}/invoices/${orderId}`}>{words.toInvoice}</a>
        </p>
      </div>
    </section>
  );
}
