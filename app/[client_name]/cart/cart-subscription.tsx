import styles from './cart.module.css';
import { CartForm } from './cart-form';
import type { SubscriptionView } from './cart-view';
import { removeSeat } from './remove-seat';

/** A subscription for one person: its performances and seats, the price, and one button that removes all of it. */
export function CartSubscription({ subscription }: { subscription: SubscriptionView }) {
  const { id, name, href, price, saved, seat, remove, parts } = subscription;
  return (
    <article className={styles.subscription} aria-labelledby={`subscription-${id}`}>
      <div className={styles.whole}>
        <h2 id={`subscription-${id}`}>
          <a className={styles.name} href={href}>
            {name}
          </a>
        </h2>
        <span className={styles.price}>{price}</span>
        <CartForm action={removeSeat}>
          <input type="hidden" name="seat" value={seat} />
          <button type="submit" className={styles.drop} aria-label={remove}>
            <span aria-hidden="true">✕</span>
          </button>
        </CartForm>
      </div>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part.id}>
            {part.name}
            <span className={styles.place}>
              {part.when} · {part.place}
            </span>
          </li>
        ))}
      </ul>
      {saved && <p className={styles.saved}>{saved}</p>}
    </article>
  );
}
