import type { Context } from '@/lib/context';
import { bestNrsOf, type HallSeat, listHall } from '@/lib/seats';
import type { Part } from './plan-subscription';

/** How a seat is called in every performance of a hall. */
export type SeatKey = string;
const keyOf = ({ section, row, seat }: Pick<HallSeat, 'section' | 'row' | 'seat'>): SeatKey =>
  JSON.stringify([section, row, seat]);

/**
 * Performances in one hall, so that one seat can be had in all of them. `id`: of the first. `seats`: those of the rank, in hall order,
 * free where they are free in all of them. `halls`: the seats of each performance.
 */
export type SameHall = {
  id: number;
  subEventIds: number[];
  seats: HallSeat[];
  halls: Map<number, Map<SeatKey, HallSeat>>;
};

/** The numbered performances of a plan by their halls: the same seats of the same ranks, however they are numbered inside. */
export async function hallsOf(ctx: Context, parts: readonly Part[]): Promise<SameHall[]> {
  const found = new Map<string, SameHall>();
  for (const { offer } of parts.filter(({ offer }) => offer.isNumbered)) {
    const own = (await listHall(ctx, offer.subEventId)).filter(({ categoryId }) => categoryId === offer.categoryId);
    const hall = new Map(own.map((seat) => [keyOf(seat), seat]));
    const mark = JSON.stringify([offer.words.locationId, ...[...hall.keys()].sort()]);
    const known = found.get(mark);
    if (known) {
      known.subEventIds.push(offer.subEventId);
      known.halls.set(offer.subEventId, hall);
      known.seats = known.seats.map((seat) => ({ ...seat, isFree: seat.isFree && !!hall.get(keyOf(seat))?.isFree }));
    } else {
      const { subEventId } = offer;
      found.set(mark, { id: subEventId, subEventIds: [subEventId], seats: own, halls: new Map([[subEventId, hall]]) });
    }
  }
  return [...found.values()];
}

/** The best seats side by side that are free in all of them; undefined where there are none. */
export function bestSameSeats({ seats }: SameHall, count: number): SeatKey[] | undefined {
  const [first] = seats;
  const nrs = first && bestNrsOf(seats, { categoryId: first.categoryId, count });
  const byNr = new Map(seats.map((seat) => [seat.nr, keyOf(seat)]));
  return nrs?.flatMap((nr) => byNr.get(nr) ?? []);
}

/** For each row with so many seats side by side that are free in all of them, the best of them. The best of all first. */
export function sameSeatsByRow(hall: SameHall, count: number): SeatKey[][] {
  const best = bestSameSeats(hall, count);
  const rows = new Map<string, HallSeat[]>();
  for (const seat of hall.seats) {
    const row = JSON.stringify([seat.section, seat.row]);
    rows.set(row, [...(rows.get(row) ?? []), seat]);
  }
  const others = [...rows.values()].flatMap((seats) => {
    const found = bestSameSeats({ ...hall, seats }, count);
    return found && found.join() !== best?.join() ? [found] : [];
  });
  return best ? [best, ...others] : [];
}

/** What each of these seats is called. */
export const readSeatKey = (key: SeatKey): { section: string; row: string; seat: string } => {
  const [section = '', row = '', seat = ''] = JSON.parse(key) as string[];
  return { section, row, seat };
};

/** The `nr`s of these seats at one of the performances; undefined where it has one of them not. */
export function nrsAt({ halls }: SameHall, subEventId: number, keys: readonly SeatKey[]): number[] | undefined {
  const hall = halls.get(subEventId);
  const nrs = keys.flatMap((key) => hall?.get(key)?.nr ?? []);
  return nrs.length === keys.length ? nrs : undefined;
}
