import button from '@/app/_ui/button.module.css';
import styles from './order-form.module.css';
import { TO_CHECKOUT } from './order-state';
import type { OrderSum } from './order-sum';
import { OrderTotal, type TotalWords } from './order-total';

type Props = {
  sum: OrderSum;
  words: TotalWords & { add: string; adding: string; seats: { toCheckout: string } };
  note: string;
  canAdd: boolean;
  isPending: boolean;
};

/** The number of tickets, the total and the buttons; on a phone at the bottom of the window. */
export function OrderBar({ sum, words, note, canAdd, isPending }: Props) {
  const toCheckout = (
    <button type="submit" className={button.quiet} aria-disabled={isPending} {...TO_CHECKOUT}>
      {words.seats.toCheckout}
    </button>
  );
  return (
    <div className={styles.bar} data-bar>
      <OrderTotal sum={sum} words={words} note={note} />
      {canAdd && (
        <>
          <button type="submit" className={button.button} aria-disabled={isPending}>
            {isPending ? words.adding : words.add}
          </button>
          {sum.tickets > 0 ? toCheckout : <noscript>{toCheckout}</noscript>}
        </>
      )}
    </div>
  );
}
