import type { HallRow, Piece } from './hall';

/** Compared from the first number on; less is better. */
export type Score = readonly number[];

/** The candidate with the least score; the first of them when several have it. */
export function pickBest<T>(candidates: Iterable<T>, scoreOf: (candidate: T) => Score): T | undefined {
  let best: { candidate: T; score: Score } | undefined;
  for (const candidate of candidates) {
    const score = scoreOf(candidate);
    if (best === undefined || compareScores(score, best.score) < 0) best = { candidate, score };
  }
  return best?.candidate;
}

export function compareScores(a: Score, b: Score): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The score of any choice: single seats left between taken ones, then at a row's end, then `middleScore`. */
export function choiceScore(choice: readonly Piece[]): Score {
  let between = 0;
  let atEnd = 0;
  choice.forEach((piece, i) => {
    for (const left of [leftBefore(piece, choice[i - 1]), leftAfter(piece, choice[i + 1])]) {
      if (left === 'between') between++;
      if (left === 'at-end') atEnd++;
    }
  });
  return [between, atEnd, ...middleScore(choice)];
}

/**
 * Earlier sections first, then the distance to the middle of the section: per seat the square of how far the middle of its
 * piece lies from the middle of its row plus the square of how far its row lies from the middle row. A row counts as two
 * seats, about what they measure on the floor. Whole numbers in half seats, so nothing is rounded.
 */
export function middleScore(choice: readonly Piece[]): Score {
  let sections = 0;
  let distance = 0;
  for (const { row, start, length } of choice) {
    sections += length * row.section;
    distance += distanceOf(row, start, length);
  }
  return [sections, distance];
}

function distanceOf(row: HallRow, start: number, length: number): number {
  const halfSeatsOff = 2 * start + length - row.seats.length;
  return length * (halfSeatsOff ** 2 + (2 * row.halfRowsOff) ** 2);
}

/** Whether `length` seats from `start` score no less than `least` even if they leave no single seat, so that nobody has to count these. */
export const isNoBetter = (row: HallRow, start: number, length: number, least: Score): boolean =>
  compareScores([0, 0, length * row.section, distanceOf(row, start, length)], least) >= 0;

type Stranded = 'between' | 'at-end' | undefined;

// A seat that a piece newly strands always stands beside that piece: the piece's own seats were free before.
function leftBefore(piece: Piece, previous: Piece | undefined): Stranded {
  return strandedSeat(piece, piece.start - 1, piece.start - 2, previous);
}

// A seat between two pieces of the choice is already counted by `leftBefore` of the second.
function leftAfter(piece: Piece, next: Piece | undefined): Stranded {
  const end = piece.start + piece.length;
  return next?.row === piece.row && next.start === end + 1 ? undefined : strandedSeat(piece, end, end + 1, next);
}

function strandedSeat({ row }: Piece, beside: number, beyond: number, neighbour: Piece | undefined): Stranded {
  if (!row.seats[beside]?.free) return undefined;
  const seat = row.seats[beyond];
  if (!seat) return 'at-end';
  const isChosen = neighbour?.row === row && beyond >= neighbour.start && beyond < neighbour.start + neighbour.length;
  return seat.free && !isChosen ? undefined : 'between';
}
