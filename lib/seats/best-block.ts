import { readHall, type SeatRow } from './best-block/hall';
import { inOneRow } from './best-block/in-one-row';
import { overRows } from './best-block/over-rows';
import { sideBySide } from './best-block/side-by-side';

export { GAP, type SeatInRow, type SeatRow } from './best-block/hall';

/**
 * The seats for `count` people in a numbered hall: their `nr`s, in hall order and within a row in physical order.
 * It promises, the earlier rule before the later:
 *
 * (a) It finds seats whenever `count` seats are free and eligible; undefined means that there are fewer.
 * (b) All sit side by side in one row whenever any row has such a run; a gap ends a run, as the end of a row does.
 * (c) Of those places it takes one that newly leaves the fewest single seats (free, both neighbours taken): none whenever a
 *     place without exists in any row. Then one that leaves the fewest seats alone at a row's end beside a taken one.
 * (d) Of those, the earliest section; then the place nearest the middle: the squared distance, in half seats, from the middle
 *     of the row plus that from the middle row of the section, a row counting as two seats. Then the first in hall order.
 * (e) If no row has a run but some row has `count` seats: one row, in the fewest pieces, then with the fewest seats from the
 *     first to the last, then with the fewest people alone, then as (c) and (d).
 * (f) Only if no row has `count` seats: over rows, in the fewest pieces and with the fewest people alone (nobody when that is
 *     possible at all), within one section if that costs neither, then over the fewest rows that follow one another. In
 *     those rows (c) and (d) decide between the longest runs, shortened where they hold too many, and runs that fit exactly.
 *
 * The same seats in, the same seats out. Give the rows whole, other categories included, or the middle is not the hall's.
 * @param rows in hall order, sections in the organisation's order
 * @throws RangeError when count is not a whole number from 1
 */
export function bestBlock(rows: readonly SeatRow[], count: number): number[] | undefined {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`bestBlock needs a count from 1, not ${count}.`);
  const hall = readHall(rows);
  if (hall.reduce((sum, row) => sum + row.choosable, 0) < count) return undefined;
  const choice = sideBySide(hall, count) ?? inOneRow(hall, count) ?? overRows(hall, count);
  return choice?.flatMap(({ row, start, length }) =>
    row.seats.slice(start, start + length).flatMap((seat) => seat?.nr ?? []),
  );
}
