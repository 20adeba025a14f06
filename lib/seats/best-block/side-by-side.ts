import type { HallRow, Piece } from './hall';
import { choiceScore, compareScores, isNoBetter, type Score } from './score';

/** All in one piece: rules 2, 3 and 4 of README.md. Undefined when no row has such a run. */
export function sideBySide(rows: readonly HallRow[], count: number): Piece[] | undefined {
  let best: Piece[] | undefined;
  let least: Score = [Number.POSITIVE_INFINITY];
  for (const row of rows) {
    for (const run of row.runs) {
      for (let start = run.start; start + count <= run.start + run.length; start++) {
        if (isNoBetter(row, start, count, least)) continue;
        const place = [{ row, start, length: count }];
        const score = choiceScore(place);
        if (compareScores(score, least) >= 0) continue;
        best = place;
        least = score;
      }
    }
  }
  return best;
}
