import type { CartSeat } from '@/lib/carts';
import { formatLongDay, formatPrice } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { formatTimes } from '@/lib/i18n/buying/times';
import { cartTotal } from '@/lib/pricing';
import type { SeatKind } from '@/lib/seats';
import { seatsByPerformance } from '../cart/seats-by-performance';
import { describeSeat, isSameName } from './describe-seat';
import type { Language } from './language';
import styles from './order-lines.module.css';

/** A ticket in a cart or an order. Times are in the organisation's time zone. */
export type ShownTicket = Pick<
  CartSeat,
  | 'subEventId'
  | 'eventName'
  | 'startsLocal'
  | 'endsLocal'
  | 'locationName'
  | 'section'
  | 'row'
  | 'seat'
  | 'price'
  | 'categoryName'
  | 'discountName'
> & {
  kind?: SeatKind;
  /** What has changed since the order. */
  notice?: string | undefined;
};

type Props = { tickets: readonly ShownTicket[]; language: Language };

/** Order lines grouped by performance; equal tickets share a line. */
export function OrderLines({ tickets, language }: Props) {
  const { locale } = language;
  const words = buyingWordsFor(locale);
  return seatsByPerformance(tickets).map((seats) => {
    const [first] = seats;
    return (
      <section key={first.subEventId} className={styles.performance}>
        <h3>{first.eventName}</h3>
        <p className={styles.when}>
          {formatLongDay(first.startsLocal, locale)}, {formatTimes(first, { locale, nextDay: words.nextDay })}
          <br />
          {first.locationName}
        </p>
        {first.notice && <p className={styles.notice}>{first.notice}</p>}
        <ul>
          {alike(seats).map(({ ticket, places, prices }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
            <li key={i} className={styles.line}>
              <span>
                {prices.length} × {ticket.discountName}{' '}
                <span className={styles.place}>{places.map((place) => describeSeat(place, words)).join('; ')}</span>
              </span>
              <span className={styles.price}>{formatPrice(cartTotal(prices), language)}</span>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** Groups tickets by type and price, as the cart does. Numbered seats are named each; free seating is named once. */
function alike(tickets: readonly ShownTicket[]) {
  const groups = new Map<string, { ticket: ShownTicket; places: SeatPlace[]; prices: ShownTicket['price'][] }>();
  for (const ticket of tickets) {
    const { discountName, price, section, categoryName } = ticket;
    const name = JSON.stringify([discountName, price, section === null, categoryName]);
    const group = groups.get(name) ?? { ticket, places: [], prices: [] };
    group.prices.push(price);
    if (section !== null || group.places.length === 0) group.places.push(placeToName(ticket));
    groups.set(name, group);
  }
  return [...groups.values()];
}

type SeatPlace = Parameters<typeof describeSeat>[0];

/** Leaves out a rank that has the same name as its ticket type. */
function placeToName({ section, row, seat, kind, discountName, categoryName }: ShownTicket): SeatPlace {
  const place: SeatPlace = { section, row, seat, kind };
  return isSameName(discountName, categoryName) ? place : { ...place, categoryName };
}
