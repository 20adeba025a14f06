import type { CartSeat } from '@/lib/carts';
import type { SeatKind } from '@/lib/seats';

type Placed = Pick<CartSeat, 'subEventId' | 'startsLocal'>;

/** The seats of one performance, at least one. */
export type SeatsOfPerformance<S extends Placed = CartSeat & { kind?: SeatKind }> = [S, ...S[]];

/** The seats of a cart or order grouped by performance, in time order; within one, in the order of adding. */
export function seatsByPerformance<S extends Placed>(seats: readonly S[]): SeatsOfPerformance<S>[] {
  const groups = new Map<number, SeatsOfPerformance<S>>();
  for (const seat of seats) {
    const group = groups.get(seat.subEventId);
    if (group) group.push(seat);
    else groups.set(seat.subEventId, [seat]);
  }
  return [...groups.values()].sort(([a], [b]) =>
    a.startsLocal === b.startsLocal ? a.subEventId - b.subEventId : a.startsLocal < b.startsLocal ? -1 : 1,
  );
}
