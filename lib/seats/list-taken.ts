import type { Context } from '@/lib/context';
import { fingerprint } from '@/lib/ids';
import { getHall } from './get-hall';
import type { HallSeat } from './list-hall';

/** `places`: the positions of sold and held seats in listHall, from 1. `plan`: the hallMark of that hall. */
export type TakenPlaces = { plan: string; places: number[] };

/** The sold and held seats of a visible performance. @throws AppError `sub_event_not_found` */
export async function listTaken(ctx: Context, subEventId: number): Promise<TakenPlaces> {
  const hall = await getHall(ctx, subEventId);
  return { plan: hallMark(hall), places: hall.flatMap(({ isFree }, i) => (isFree ? [] : [i + 1])) };
}

/** A digest of a hall’s layout: it changes when a seat moves. */
export const hallMark = (hall: readonly HallSeat[]): string =>
  fingerprint(Buffer.from(JSON.stringify(hall.map(({ nr, section, row, seat }) => [nr, section, row, seat])))).slice(
    0,
    12,
  );
