import type { RandomSource } from './random';

export type StallSeat = { nr: number; section: string | null; row: string; seat: string };

/** The seats of a price rank that are still free, row by row. */
export class Stalls {
  readonly #all: readonly StallSeat[];
  readonly #rows: StallSeat[][];
  left: number;

  constructor(seats: readonly StallSeat[]) {
    const rows = new Map<string, StallSeat[]>();
    for (const seat of seats) {
      const row = `${seat.section} ${seat.row}`;
      rows.set(row, [...(rows.get(row) ?? []), seat]);
    }
    this.#all = seats;
    this.#rows = [...rows.values()];
    this.left = seats.length;
  }

  /** Takes `count` seats: of one row near the front if a row has that many left, else scattered ones; undefined when too few are left. */
  take(random: RandomSource, count: number): StallSeat[] | undefined {
    if (count > this.left) return undefined;
    this.left -= count;
    const fitting = this.#rows.filter((row) => row.length >= count);
    const row = fitting[Math.min(fitting.length - 1, Math.floor(random.exponential(2)))];
    if (row) return row.splice(0, count);
    const scattered: StallSeat[] = [];
    for (const one of this.#rows) scattered.push(...one.splice(0, count - scattered.length));
    return scattered;
  }

  /** Consecutive seats, whether taken or not: for orders that ended and hold no seats any more. */
  any(random: RandomSource, count: number): StallSeat[] {
    const start = random.between(0, Math.max(0, this.#all.length - count));
    return this.#all.slice(start, start + count);
  }
}
