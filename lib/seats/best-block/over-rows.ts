import { type HallRow, type Piece, seatsIn } from './hall';
import { piecesNeeded } from './in-one-row';
import { choiceScore, compareScores, middleScore, pickBest } from './score';

type BlockWanted = { count: number; pieces: number; alone: number };

/**
 * Several pieces over several rows: rule 6 of README.md. For halls with `count` seats but no such row. Taking the longest runs gives both
 * the fewest pieces and the fewest people alone: with p pieces of which `ones` are single seats, max(ones, 2p - count) people sit alone,
 * and the longest runs have the fewest ones.
 */
export function overRows(rows: readonly HallRow[], count: number): Piece[] | undefined {
  const runs = rows.flatMap((row) => row.runs);
  const pieces = piecesNeeded(runs, count);
  const wanted = { count, pieces, alone: aloneIn(longestOf(runs, pieces), count) };

  const sections = [...new Set(rows.map((row) => row.section))];
  const inSections = sections.flatMap((section) =>
    windowsOf(
      rows.filter((row) => row.section === section),
      wanted,
    ),
  );
  const windows = inSections.length > 0 ? inSections : windowsOf(rows, wanted);
  const fewestRows = Math.min(...windows.map((window) => window.length));
  const closest = windows.filter((window) => window.length === fewestRows);
  return pickBest(
    closest.flatMap((window) => choicesIn(window, wanted)),
    (choice) => [choice.filter((piece) => piece.length === 1).length, ...choiceScore(choice)],
  );
}

/** For each first row, the fewest consecutive rows that have the wanted pieces. */
function windowsOf(rows: readonly HallRow[], { count, pieces, alone }: BlockWanted): HallRow[][] {
  const suffices = (window: readonly HallRow[]) => {
    const longest = longestOf(
      window.flatMap((row) => row.runs),
      pieces,
    );
    return longest.length === pieces && seatsIn(longest) >= count && aloneIn(longest, count) === alone;
  };
  const windows: HallRow[][] = [];
  let end = 1;
  for (let start = 0; start < rows.length; start++) {
    while (end <= rows.length && !suffices(rows.slice(start, end))) end++;
    if (end > rows.length) break;
    windows.push(rows.slice(start, end));
  }
  return windows;
}

/** The longest runs of these rows, and every replacement of one of them that leaves no seat over. */
function choicesIn(window: readonly HallRow[], { count, pieces }: BlockWanted): Piece[][] {
  const runs = nearestTheMiddle(window.flatMap((row) => row.runs));
  const longest = longestOf(runs, pieces);
  const over = seatsIn(longest) - count;
  if (over === 0) return [longest];
  const exact = longest.flatMap((out) => {
    const into = runs.find((run) => run.length === out.length - over && !longest.includes(run));
    return into === undefined ? [] : [inHallOrder([...longest.filter((run) => run !== out), into])];
  });
  return [...exact, ...shortened(longest, over), ...twiceShortened(longest, over)];
}

/** All ways to drop `over` seats from one end of one of the runs. */
function shortened(runs: readonly Piece[], over: number): Piece[][] {
  return runs.flatMap((run, i) =>
    run.length <= over ? [] : cutsOf(run, over).map((cut) => runs.map((other, j) => (j === i ? cut : other))),
  );
}

// Only if dropping all from one run always leaves a person alone: runs of 3 and 3 for four people become 2 and 2.
function twiceShortened(runs: readonly Piece[], over: number): Piece[][] {
  if (over < 2 || runs.some((run) => run.length !== over + 1)) return [];
  return runs.flatMap((run, i) => {
    const next = (i + 1) % runs.length;
    const exchange = (most: Piece, one: Piece) => runs.map((other, j) => (j === i ? most : j === next ? one : other));
    return cutsOf(run, over - 1).flatMap((most) => cutsOf(runs[next] as Piece, 1).map((one) => exchange(most, one)));
  });
}

function cutsOf(run: Piece, over: number): Piece[] {
  const length = run.length - over;
  return [
    { ...run, length },
    { ...run, start: run.start + over, length },
  ];
}

function nearestTheMiddle(runs: readonly Piece[]): Piece[] {
  const scored = runs.map((run) => ({ run, score: middleScore([run]) }));
  return scored.sort((a, b) => compareScores(a.score, b.score)).map(({ run }) => run);
}

/** The `pieces` longest runs, in hall order; among equals the earlier in `runs`. */
function longestOf(runs: readonly Piece[], pieces: number): Piece[] {
  return inHallOrder([...runs].sort((a, b) => b.length - a.length).slice(0, pieces));
}

function inHallOrder(pieces: Piece[]): Piece[] {
  return pieces.sort((a, b) => a.row.index - b.row.index || a.start - b.start);
}

function aloneIn(runs: readonly Piece[], count: number): number {
  return Math.max(runs.filter((run) => run.length === 1).length, 2 * runs.length - count);
}
