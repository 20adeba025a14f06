import type { Piece } from './hall';

/** Whether the seat beside a piece is left single depends on the seat beyond it (rule 3 of README.md). */
const REACH = 2;

/**
 * The `nr`s of the seats of a choice and of those beside it. While these stay as they are, it leaves the same single seats, whatever
 * changes elsewhere in the hall; and no other choice that avoids them can leave a single seat between the two.
 */
export const nearNrs = (choice: readonly Piece[]): number[] => [
  ...new Set(
    choice.flatMap(({ row, start, length }) =>
      row.seats.slice(Math.max(0, start - REACH), start + length + REACH).flatMap((seat) => seat?.nr ?? []),
    ),
  ),
];
