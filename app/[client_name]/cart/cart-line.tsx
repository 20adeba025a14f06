import styles from './cart.module.css';
import { CartForm } from './cart-form';
import type { LineView } from './line-view';
import { OneMore } from './one-more';
import { removeSeat } from './remove-seat';

/**
 * Equal tickets: their number, buttons for one less and one more, and the price. Numbered seats are listed, each with its own button to
 * remove it.
 */
export function CartLine({ line }: { line: LineView }) {
  const { type, count, price, place, seats, last, what, less, more, canMore } = line;
  return (
    <li className={styles.line}>
      <p className={styles.kind}>
        {count} × {type}
        {place && <span className={styles.place}>{place}</span>}
      </p>
      {seats.length > 0 ? (
        <ul className={styles.seats}>
          {seats.map((seat) => (
            <li key={seat.id} className={styles.seat}>
              {seat.place}
              <CartForm action={removeSeat}>
                <input type="hidden" name="seat" value={seat.id} />
                <button type="submit" className={styles.drop} aria-label={seat.remove}>
                  <span aria-hidden="true">✕</span>
                </button>
              </CartForm>
            </li>
          ))}
        </ul>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: each button is a form of its own.
        <div className={styles.stepper} role="group" aria-label={what}>
          <CartForm action={removeSeat}>
            <input type="hidden" name="seat" value={last} />
            <button type="submit" className={styles.step} aria-label={less}>
              <span aria-hidden="true">−</span>
            </button>
          </CartForm>
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
          <OneMore seat={last} label={more} canMore={canMore} />
        </div>
      )}
      <span className={styles.price}>{price}</span>
    </li>
  );
}
