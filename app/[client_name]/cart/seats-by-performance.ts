import type { CartSeat } from '@/lib/carts';

/** The seats of one performance, never none. */
export type SeatsOfPerformance = [CartSeat, ...CartSeat[]];

/** The seats of a cart by performance, by date and time; within one, in the order in which they were put in. */
export function seatsByPerformance(seats: readonly CartSeat[]): SeatsOfPerformance[] {
  const groups = new Map<number, SeatsOfPerformance>();
  for (const seat of seats) {
    const group = groups.get(seat.subEventId);
    if (group) group.push(seat);
    else groups.set(seat.subEventId, [seat]);
  }
  return [...groups.values()].sort(([a], [b]) =>
    a.startsLocal === b.startsLocal ? a.subEventId - b.subEventId : a.startsLocal < b.startsLocal ? -1 : 1,
  );
}
