import { hallOf, type Piece, type SeatRow } from './best-block/hall';
import { inOneRow } from './best-block/in-one-row';
import { overRows } from './best-block/over-rows';
import { sideBySide } from './best-block/side-by-side';

export { GAP, type SeatInRow, type SeatRow } from './best-block/hall';

/**
 * The `nr`s of the best seats for `count` people in a numbered hall (best-block/README.md), undefined when fewer are free.
 * @param rows whole rows of all categories, in hall order, sections in the organisation's order
 * @throws RangeError when count is not a whole number from 1
 */
export function bestBlock(rows: readonly SeatRow[], count: number): number[] | undefined {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`bestBlock needs a count from 1, not ${count}.`);
  const hall = hallOf(rows);
  if (hall.reduce((sum, row) => sum + row.choosable, 0) < count) return undefined;
  return nrsOf(sideBySide(hall, count) ?? inOneRow(hall, count) ?? overRows(hall, count));
}

/** Like bestBlock, but undefined unless all sit side by side. */
export const blockInOnePiece = (rows: readonly SeatRow[], count: number): number[] | undefined =>
  nrsOf(sideBySide(hallOf(rows), count));

const nrsOf = (choice: Piece[] | undefined): number[] | undefined =>
  choice?.flatMap(({ row, start, length }) => row.seats.slice(start, start + length).flatMap((seat) => seat?.nr ?? []));
