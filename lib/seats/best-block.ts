import { hallOf, type Piece, type SeatRow } from './best-block/hall';
import { inOneRow } from './best-block/in-one-row';
import { nearNrs } from './best-block/near';
import { overRows } from './best-block/over-rows';
import { sideBySide } from './best-block/side-by-side';

export { GAP, type SeatInRow, type SeatRow } from './best-block/hall';

/**
 * The `nr`s of the best seats for `count` people in a numbered hall (best-block/README.md), undefined when fewer are free.
 * @param rows whole rows of all categories, in hall order, sections in the organisation's order
 * @throws RangeError when count is not a whole number from 1
 */
export const bestBlock = (rows: readonly SeatRow[], count: number): number[] | undefined =>
  blockAndNear(rows, count)?.nrs;

/** `near`: the seats that must stay as they are for the block to remain a good one (best-block/near.ts). */
export type Block = { nrs: number[]; near: number[] };

/** The same with `near`. */
export function blockAndNear(rows: readonly SeatRow[], count: number): Block | undefined {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`bestBlock needs a count from 1, not ${count}.`);
  const hall = hallOf(rows);
  if (hall.reduce((sum, row) => sum + row.choosable, 0) < count) return undefined;
  const choice = sideBySide(hall, count) ?? inOneRow(hall, count) ?? overRows(hall, count);
  return choice && { nrs: nrsOf(choice), near: nearNrs(choice) };
}

/** Like bestBlock, but undefined unless all sit side by side. */
export function blockInOnePiece(rows: readonly SeatRow[], count: number): number[] | undefined {
  const choice = sideBySide(hallOf(rows), count);
  return choice && nrsOf(choice);
}

const nrsOf = (choice: Piece[]): number[] =>
  choice.flatMap(({ row, start, length }) => row.seats.slice(start, start + length).flatMap((seat) => seat?.nr ?? []));
