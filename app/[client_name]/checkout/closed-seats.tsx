import button from '@/app/_ui/button.module.css';
import type { CartSeat } from '@/lib/carts';
import { checkoutWordsFor } from '@/lib/i18n/checkout';
import type { Language } from '../_shop/language';
import { OrderLines } from '../_shop/order-lines';
import styles from './checkout.module.css';
import { removeClosed } from './remove-closed';

type Props = { shop: string; seats: CartSeat[]; language: Language };

/** Replaces the form while the cart holds tickets of performances that are no longer on sale. */
export function ClosedSeats({ shop, seats, language }: Props) {
  const words = checkoutWordsFor(language.locale);
  return (
    <section className={styles.closed} aria-labelledby="closed">
      <h2 id="closed">{words.closed}</h2>
      <p>{words.closedText}</p>
      <OrderLines tickets={seats} language={language} />
      <form action={removeClosed}>
        <input type="hidden" name="shop" value={shop} />
        <button type="submit" className={button.button}>
          {words.removeClosed(seats.length)}
        </button>
      </form>
    </section>
  );
}
