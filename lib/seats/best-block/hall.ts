export type SeatInRow = {
  /** The seat's number within the performance: what `bestBlock` answers with. */
  nr: number;
  /** Neither held nor sold. */
  free: boolean;
  /** In the wanted price category. Other seats cannot be chosen, but count as free neighbours when free. */
  eligible: boolean;
};

/** Separates two adjacent seats: an aisle, a pillar. About as wide as a seat. */
export const GAP = null;

/**
 * One physical row with all its seats in physical order, each next to the following one, except at a gap. `section` and `row` are names;
 * rows come in hall order, the front row of the section first.
 */
export type SeatRow = { section: string; row: string; seats: readonly (SeatInRow | typeof GAP)[] };

/** `length` seats side by side from index `start` of a row. */
export type Piece = { row: HallRow; start: number; length: number };

export type HallRow = {
  seats: SeatRow['seats'];
  /** Index of the row in the hall and of its section, from 0. */
  index: number;
  section: number;
  /** Distance from the middle of the section, in half rows. */
  halfRowsOff: number;
  /** The maximal runs of eligible free seats, in physical order, and their number of seats together. */
  runs: Piece[];
  choosable: number;
};

/** Groups rows by section name, also when other rows are between them. */
export function hallOf(rows: readonly SeatRow[]): HallRow[] {
  const rowsOf = new Map<string, number>();
  for (const { section } of rows) rowsOf.set(section, (rowsOf.get(section) ?? 0) + 1);
  const sections = [...rowsOf.keys()];
  const placeOf = new Map(sections.map((section, place) => [section, place]));
  const seen = new Map<string, number>();
  return rows.map(({ section, seats }, index) => {
    const place = seen.get(section) ?? 0;
    seen.set(section, place + 1);
    const halfRowsOff = 2 * place - ((rowsOf.get(section) ?? 1) - 1);
    const row: HallRow = { seats, index, section: placeOf.get(section) ?? 0, halfRowsOff, runs: [], choosable: 0 };
    row.runs = runsOf(row);
    row.choosable = seatsIn(row.runs);
    return row;
  });
}

function runsOf(row: HallRow): Piece[] {
  const runs: Piece[] = [];
  let start = 0;
  for (let i = 0; i <= row.seats.length; i++) {
    const seat = row.seats[i];
    if (seat?.free && seat.eligible) continue;
    if (i > start) runs.push({ row, start, length: i - start });
    start = i + 1;
  }
  return runs;
}

export function seatsIn(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}
