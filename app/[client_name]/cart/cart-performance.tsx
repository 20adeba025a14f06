import button from '@/app/_ui/button.module.css';
import styles from './cart.module.css';
import { CartForm } from './cart-form';
import type { PerformanceView } from './cart-view';
import { removeSeat } from './remove-seat';

/** The tickets of one performance: when and where, and each with its place, its price and a way out. */
export function CartPerformance({ performance, remove }: { performance: PerformanceView; remove: string }) {
  const { id, name, href, when, location, seats } = performance;
  return (
    <section className={styles.performance} aria-labelledby={`performance-${id} when-${id}`}>
      <h2 id={`performance-${id}`}>
        <a href={href} data-next="event">
          {name}
        </a>
      </h2>
      <p id={`when-${id}`} className={styles.when}>
        {when}
        <br />
        {location}
      </p>
      <ul className={styles.seats}>
        {seats.map((seat) => (
          <li key={seat.id} className={styles.seat}>
            <span className={styles.what}>
              {seat.type} <span className={styles.place}>{seat.place}</span>
            </span>
            <span className={styles.price}>{seat.price}</span>
            <CartForm action={removeSeat}>
              <input type="hidden" name="seat" value={seat.id} />
              <button type="submit" className={button.quiet} aria-label={seat.remove}>
                {remove}
              </button>
            </CartForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
