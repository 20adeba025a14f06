import { databaseNow } from '@/db/clock';
import type { Cart } from '@/lib/carts';
import { placeText } from '../place-text';

/** A seat as the page shows it. `place` is empty for unnumbered seats. */
export type ShownSeat = {
  seatId: string;
  subEventId: number;
  discountId: string;
  event: string;
  type: string;
  place: string;
  price: string;
};
export type ShownCart = { seats: ShownSeat[]; total: string /** Milliseconds left. */; left: number };

/** A cart as the page shows it. */
export const shownCart = ({ seats, total, expiresAt }: Cart): ShownCart => ({
  seats: seats.map((seat) => ({
    seatId: seat.seatId,
    subEventId: seat.subEventId,
    discountId: seat.discountId,
    event: seat.eventName,
    type: seat.discountName,
    place: placeText(seat),
    price: seat.price,
  })),
  total,
  left: expiresAt ? Math.max(0, expiresAt.getTime() - databaseNow().getTime()) : 0,
});
