import { seatIdOf } from '@/lib/ids';
import { getHall, type HallSeat } from '@/lib/seats';
import type { OfficeContext } from '@/lib/staff';
import { listTakenSeats } from '../performances/list-taken-seats';
import { requireInScope } from '../performances/lock-for-change';

/** A numbered seat as a till shows it. `state`: undefined for a free seat. */
export type SeatForSale = Pick<HallSeat, 'section' | 'row' | 'seat' | 'categoryId' | 'categoryName' | 'place'> & {
  id: string;
  state: 'held' | 'blocked' | 'sold' | undefined;
};

/**
 * The numbered seats of a performance with their present state; empty for free seating.
 * @throws Refusal `not_found`; AppError `sub_event_not_found`
 */
export async function listHallForSale(ctx: OfficeContext, subEventId: number): Promise<SeatForSale[]> {
  await requireInScope(ctx, subEventId);
  const [hall, taken] = await Promise.all([getHall(ctx, subEventId), listTakenSeats(ctx, subEventId)]);
  const states = new Map(taken.map(({ nr, state }) => [nr, state]));
  return hall.map(({ nr, section, row, seat, categoryId, categoryName, place }) => ({
    section,
    row,
    seat,
    categoryId,
    categoryName,
    place,
    id: seatIdOf(subEventId, nr),
    state: states.get(nr),
  }));
}
