import Link from 'next/link';
import button from '@/app/_ui/button.module.css';
import type { CartSeat } from '@/lib/carts';
import { formatLongDay, formatPrice } from '@/lib/i18n';
import { type BuyingWords, buyingWordsFor } from '@/lib/i18n/buying';
import { formatTimes } from '@/lib/i18n/buying/times';
import type { Language } from '../_shop/language';
import styles from './cart.module.css';
import { removeSeat } from './remove-seat';
import type { SeatsOfPerformance } from './seats-by-performance';

type Props = { shop: string; path: string; seats: SeatsOfPerformance; language: Language };

/** The tickets of one performance: when and where, and each with its place, its price and a way out. */
export function CartPerformance({ shop, path, seats, language }: Props) {
  const [first] = seats;
  const { locale } = language;
  const words = buyingWordsFor(locale);
  return (
    <section
      className={styles.performance}
      aria-labelledby={`performance-${first.subEventId} when-${first.subEventId}`}
    >
      <h2 id={`performance-${first.subEventId}`}>
        <Link href={`${path}/event/${first.subEventId}`} prefetch={false}>
          {first.eventName}
        </Link>
      </h2>
      <p id={`when-${first.subEventId}`} className={styles.when}>
        {formatLongDay(first.startsLocal, locale)}, {formatTimes(first, { locale, nextDay: words.nextDay })}
        <br />
        {first.locationName}
      </p>
      <ul className={styles.seats}>
        {seats.map((seat) => (
          <li key={seat.seatId} className={styles.seat}>
            <span className={styles.what}>
              {seat.discountName} <span className={styles.place}>{placeOf(seat, words)}</span>
            </span>
            <span className={styles.price}>{formatPrice(seat.price, language)}</span>
            <form action={removeSeat}>
              <input type="hidden" name="shop" value={shop} />
              <input type="hidden" name="seat" value={seat.seatId} />
              <button type="submit" className={button.quiet} aria-label={words.removeWhat(whatOf(seat, words))}>
                {words.remove}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Seat = Pick<CartSeat, 'section' | 'row' | 'seat' | 'categoryName'>;

/** Where a seat is, in words. */
export function placeOf({ section, row, seat, categoryName }: Seat, words: BuyingWords): string {
  if (section === null) return words.freeSeating;
  return [section, words.row(row), words.seat(seat), categoryName].join(', ');
}

const whatOf = (seat: CartSeat, words: BuyingWords): string =>
  `${seat.discountName}, ${seat.eventName}, ${placeOf(seat, words)}`;
