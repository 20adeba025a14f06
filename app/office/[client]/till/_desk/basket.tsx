import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import { type Money, sumMoney } from '@/lib/money';
import type { ShownCart, ShownSeat } from '../call/shown-cart';
import styles from './basket.module.css';
import type { Desk } from './desk';

type Props = Pick<Desk, 'words' | 'price'> & { cart: ShownCart; isFilling: boolean; remove: (seat: ShownSeat) => void };

/** The cart of this sale, and its total. */
export function Basket({ cart, isFilling, ...group }: Props) {
  const { words, price } = group;
  const groups = groupsOf(cart.seats);
  return (
    <div aria-busy={isFilling}>
      {cart.seats.length === 0 && <p className={styles.nothing}>{words.nothing}</p>}
      <ul className={styles.lines}>
        {groups.map((seats) => (
          <Group key={seats[0]?.seatId} seats={seats} {...group} />
        ))}
      </ul>
      <p className={styles.total} data-filling={isFilling}>
        <span>{words.total}</span>
        <output>{price(cart.total)}</output>
      </p>
    </div>
  );
}

/** Groups tickets that differ only in their seat. */
function groupsOf(seats: readonly ShownSeat[]): ShownSeat[][] {
  const groups = new Map<string, ShownSeat[]>();
  for (const seat of seats) {
    const key = `${seat.subEventId} ${seat.discountId}`;
    groups.set(key, [...(groups.get(key) ?? []), seat]);
  }
  return [...groups.values()];
}

function Group({ seats, words, price, remove }: { seats: ShownSeat[] } & Omit<Props, 'cart' | 'isFilling'>) {
  const [first] = seats;
  if (!first) return null;
  const prices = seats.map(({ price }) => price as Money);
  // Vouchers may give tickets of one type different prices.
  const each = prices.every((one) => one === first.price) && `${seats.length} × ${price(first.price)}`;
  const places = seats.map(({ place }) => place).filter(Boolean);
  return (
    <li>
      <span>
        {seats.length} × {first.type}
        <small>{[first.event, ...places, seats.length > 1 && each].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.amount}>{price(sumMoney(prices))}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={fillPlaceholders(words.remove, { type: first.type })}
        onClick={() => remove(first)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </li>
  );
}
