import { type HallRow, type Piece, seatsIn } from './hall';
import { choiceScore, pickBest } from './score';

/**
 * Several pieces of one row: rule 5 of README.md. Undefined when no row has `count` seats. Callers have ruled out rows with a run of
 * `count`.
 */
export function inOneRow(rows: readonly HallRow[], count: number): Piece[] | undefined {
  const roomy = rows.filter((row) => row.choosable >= count);
  const fewest = Math.min(...roomy.map((row) => piecesNeeded(row.runs, count)));
  const candidates = roomy.filter((row) => piecesNeeded(row.runs, count) === fewest);
  return pickBest(closestChoices(candidates, count, fewest), (choice) => [
    spanOf(choice),
    choice.filter((piece) => piece.length === 1).length,
    ...choiceScore(choice),
  ]);
}

/** How many runs, longest first, it takes to seat `count` people. */
export function piecesNeeded(runs: readonly Piece[], count: number): number {
  const lengths = runs.map((run) => run.length).sort((a, b) => b - a);
  let seated = 0;
  let pieces = 0;
  while (seated < count) seated += lengths[pieces++] ?? Number.POSITIVE_INFINITY;
  return pieces;
}

function spanOf(choice: readonly Piece[]): number {
  const last = choice.at(-1);
  return last === undefined ? 0 : last.start + last.length - (choice[0]?.start ?? 0);
}

// The closest choice takes the end of a first run, the start of a last one, and the longest whole runs between them. Pairs of outer runs
// further apart than the best so far are skipped.
function* closestChoices(rows: readonly HallRow[], count: number, pieces: number): Generator<Piece[]> {
  let closest = Number.POSITIVE_INFINITY;
  for (const { runs } of rows) {
    for (const [i, first] of runs.entries()) {
      const longest: Piece[] = [];
      for (let j = i + 1; j < runs.length; j++) {
        const last = runs[j] as Piece;
        const apart = last.start - (first.start + first.length);
        if (apart + 2 > closest) break;
        const rest = count - seatsIn(longest);
        if (longest.length === pieces - 2 && rest <= first.length + last.length && apart + rest <= closest) {
          closest = apart + rest;
          yield* splitsOf(first, last, longest, rest);
        }
        keepLongest(longest, last, pieces - 2);
      }
    }
  }
}

function* splitsOf(first: Piece, last: Piece, whole: readonly Piece[], rest: number): Generator<Piece[]> {
  const between = [...whole].sort((a, b) => a.start - b.start);
  for (let length = Math.max(1, rest - last.length); length <= Math.min(first.length, rest - 1); length++) {
    const start = first.start + first.length - length;
    yield [{ ...first, start, length }, ...between, { ...last, length: rest - length }];
  }
}

/** Keeps the `most` longest runs in `longest`: longest first, earlier ones first among equals. */
function keepLongest(longest: Piece[], run: Piece, most: number): void {
  let place = longest.length;
  while (place > 0 && (longest[place - 1] as Piece).length < run.length) place--;
  if (place >= most) return;
  longest.splice(place, 0, run);
  if (longest.length > most) longest.pop();
}
