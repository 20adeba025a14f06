import { type Block, blockAndNear, blockInOnePiece, GAP, type SeatInRow, type SeatRow } from './best-block';
import type { PlannedSeat } from './list-hall';

/** How many seats of which rank. */
type RankCount = { categoryId: number; count: number };
type Choose<Choice = number[]> = (wanted: RankCount) => Choice | undefined;

/**
 * Successive choices in one hall. `best`: the best seats, with wheelchair places and companions' seats only if too few others are free;
 * undefined when fewer are free. `together`: ordinary seats side by side in one row, or undefined. `take`: like `best`, and later choices
 * treat them as taken.
 */
export type HallChoice = { best: Choose; together: Choose; take: Choose<Block> };

/** @param gone the numbers of the seats that are sold or held */
export function hallChoice(plan: readonly PlannedSeat[], gone: Iterable<number>): HallChoice {
  const taken = new Set(gone);
  const ranks = ranksOf(plan);
  const rows = (categoryId: number, withKinds: boolean) => withFree(ranks(categoryId, withKinds), taken);
  const block: Choose<Block> = ({ categoryId, count }) => {
    const others = blockAndNear(rows(categoryId, false), count);
    return others || !hasKinds(plan) ? others : blockAndNear(rows(categoryId, true), count);
  };
  return {
    best: (wanted) => block(wanted)?.nrs,
    together: ({ categoryId, count }) => blockInOnePiece(rows(categoryId, false), count),
    take: (wanted) => {
      const chosen = block(wanted);
      for (const nr of chosen?.nrs ?? []) taken.add(nr);
      return chosen;
    },
  };
}

const hasKinds = (plan: readonly PlannedSeat[]): boolean => plan.some(({ place }) => place.kind !== null);

type Rank = { rows: SeatRow[]; seats: SeatInRow[] };
type RanksOfPlan = (categoryId: number, withKinds: boolean) => Rank;

const known = new WeakMap<readonly PlannedSeat[], RanksOfPlan>();

/** The rows of a plan by price rank, cached because building them costs as much as choosing in them. */
function ranksOf(plan: readonly PlannedSeat[]): RanksOfPlan {
  const before = known.get(plan);
  if (before) return before;
  const made = new Map<string, Rank>();
  const ranks: RanksOfPlan = (categoryId, withKinds) => {
    const key = `${categoryId} ${withKinds}`;
    const rank =
      made.get(key) ??
      rankOf(plan, (seat) => seat.categoryId === categoryId && (withKinds || seat.place.kind === null));
    made.set(key, rank);
    return rank;
  };
  known.set(plan, ranks);
  return ranks;
}

/** Marks the free seats in the cached rows. Valid until the next choice in this plan; a choice is synchronous. */
function withFree({ rows, seats }: Rank, taken: ReadonlySet<number>): SeatRow[] {
  for (const seat of seats) seat.free = !taken.has(seat.nr);
  return rows;
}

/** Seats in hall order, grouped by row, with the gaps of each row. */
function rankOf(plan: readonly PlannedSeat[], isEligible: (seat: PlannedSeat) => boolean): Rank {
  const rows: { section: string; row: string; seats: SeatRow['seats'][number][] }[] = [];
  const seats: SeatInRow[] = [];
  for (const planned of plan) {
    const last = rows.at(-1);
    const isSame = last?.section === planned.section && last.row === planned.row;
    const row = isSame ? last : { section: planned.section, row: planned.row, seats: [] };
    if (row !== last) rows.push(row);
    if (planned.place.isAfterGap) row.seats.push(GAP);
    const seat = { nr: planned.nr, free: true, eligible: isEligible(planned) };
    row.seats.push(seat);
    seats.push(seat);
  }
  return { rows, seats };
}
