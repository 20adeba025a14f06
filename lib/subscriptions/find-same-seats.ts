import type { Context } from '@/lib/context';
import { bestNrsOf, type HallSeat, listHall } from '@/lib/seats';
import type { Part } from './plan-subscription';

/** The name of a seat, the same at every performance in a hall. */
export type SeatKey = string;
const keyOf = ({ section, row, seat }: Pick<HallSeat, 'section' | 'row' | 'seat'>): SeatKey =>
  JSON.stringify([section, row, seat]);

/**
 * Performances in one hall, where the same seat can be had at all of them. `id`: of the first one. `seats`: those of the rank in hall
 * order, free when they are free at all of them. `halls`: the seats of each performance.
 */
export type SameHall = {
  id: number;
  subEventIds: number[];
  seats: HallSeat[];
  halls: Map<number, Map<SeatKey, HallSeat>>;
};

/** Groups the numbered performances of a plan by hall: with the same seat names and ranks, whatever their `nr`. */
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

/** The best adjacent seats that are free at all of them; undefined where there are none. */
export function bestSameSeats({ seats }: SameHall, count: number): SeatKey[] | undefined {
  const [first] = seats;
  const nrs = first && bestNrsOf(seats, { categoryId: first.categoryId, count });
  const byNr = new Map(seats.map((seat) => [seat.nr, keyOf(seat)]));
  return nrs?.flatMap((nr) => byNr.get(nr) ?? []);
}

/** The best adjacent seats of each row that are free at all of them, the best row first. */
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

/** The parts of a seat's name. */
export const readSeatKey = (key: SeatKey): { section: string; row: string; seat: string } => {
  const [section = '', row = '', seat = ''] = JSON.parse(key) as string[];
  return { section, row, seat };
};

/** The `nr` of these seats at one of the performances; undefined when it lacks one. */
export function nrsAt({ halls }: SameHall, subEventId: number, keys: readonly SeatKey[]): number[] | undefined {
  const hall = halls.get(subEventId);
  const nrs = keys.flatMap((key) => hall?.get(key)?.nr ?? []);
  return nrs.length === keys.length ? nrs : undefined;
}
