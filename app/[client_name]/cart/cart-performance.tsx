import { Picture } from '../_shop/picture';
import styles from './cart.module.css';
import { CartLine } from './cart-line';
import type { PerformanceView } from './cart-view';

type Props = { performance: PerformanceView; words: { anotherSeat: string } };

/** The tickets of one performance: when, where, and how many of each type. */
export function CartPerformance({ performance, words }: Props) {
  const { id, name, href, picture, when, location, lines } = performance;
  return (
    <section className={styles.performance} aria-labelledby={`performance-${id} when-${id}`}>
      <Picture className={styles.picture} picture={picture} sizes="5.5rem" />
      <div className={styles.about}>
        <h2 id={`performance-${id}`}>
          <a className={styles.name} href={href} data-next="event">
            {name}
          </a>
        </h2>
        <p id={`when-${id}`} className={styles.when}>
          {when}
          <br />
          {location}
        </p>
      </div>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <CartLine key={line.key} line={line} />
        ))}
      </ul>
      {lines.some(({ seats }) => seats.length > 0) && (
        <a className={styles.another} href={href} data-next="event">
          {words.anotherSeat}
          <span className="visually-hidden">: {name}</span>
        </a>
      )}
    </section>
  );
}
