import type { HallRow, Piece } from './hall';
import { choiceScore, pickBest } from './score';

/** All in one piece: rules 2, 3 and 4 of README.md. Undefined when no row has such a run. */
export function sideBySide(rows: readonly HallRow[], count: number): Piece[] | undefined {
  return pickBest(placesFor(rows, count), choiceScore);
}

function* placesFor(rows: readonly HallRow[], count: number): Generator<Piece[]> {
  for (const row of rows) {
    for (const run of row.runs) {
      for (let start = run.start; start + count <= run.start + run.length; start++)
        yield [{ row, start, length: count }];
    }
  }
}
