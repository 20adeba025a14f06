import type { PlacedSeat } from '@/lib/hall';

/** A seat of the hall with its price rank. */
export type RankedSeat = PlacedSeat & { rank: string };
/** Other seats for an order; `isTogether`: all are side by side. Undefined: no seat fits. */
export type Proposal = { seats: (RankedSeat | undefined)[]; isTogether: boolean };

/**
 * Proposes seats of the same rank and kind (wheelchair space, companion seat) for each group: side by side if possible, else the nearest.
 * Groups are served in order, and no seat is proposed twice.
 * @param free in hall order; @param groups the seats that each group loses, at their old positions
 */
export function proposeSeats(free: readonly RankedSeat[], groups: readonly (readonly RankedSeat[])[]): Proposal[] {
  const left = [...free];
  return groups.map((lost) => {
    const block = nearestBlock(left, lost);
    const seats = block ? inOrderOf(lost, block) : oneByOne(left, lost);
    for (const seat of seats) if (seat) left.splice(left.indexOf(seat), 1);
    return { seats, isTogether: block !== undefined };
  });
}

const isAlike = (one: RankedSeat, other: RankedSeat): boolean =>
  one.rank === other.rank && one.place.kind === other.place.kind;

/** The nearest run of neighbouring seats with the ranks and kinds needed. One pass, because it runs for every group. */
function nearestBlock(free: readonly RankedSeat[], lost: readonly RankedSeat[]): RankedSeat[] | undefined {
  let best: RankedSeat[] | undefined;
  let least = Number.POSITIVE_INFINITY;
  let run = 0;
  for (let i = 0; i < free.length; i++) {
    run = areNeighbours(free[i - 1], free[i]) ? run + 1 : 1;
    const from = i + 1 - lost.length;
    if (run < lost.length || from < 0) continue;
    const away = awayFrom(lost, free, { from, most: least });
    if (away >= least) continue;
    const block = free.slice(from, i + 1);
    if (!hasWhatIsNeeded(block, lost)) continue;
    [best, least] = [block, away];
  }
  return best;
}

/** The total distance of the seats from `from` on to the lost ones, pairwise; stops adding when it reaches `most`. */
function awayFrom(
  lost: readonly RankedSeat[],
  free: readonly RankedSeat[],
  { from, most }: { from: number; most: number },
): number {
  let sum = 0;
  for (let i = 0; i < lost.length && sum < most; i++) {
    const [one, other] = [free[from + i], lost[i]];
    if (one && other) sum += distance(one, other);
  }
  return sum;
}

function hasWhatIsNeeded(block: readonly RankedSeat[], lost: readonly RankedSeat[]): boolean {
  const left = [...block];
  return lost.every((seat) => {
    const at = left.findIndex((one) => isAlike(one, seat));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Neighbours stand one seat width apart; across a taken seat the distance is larger. */
const APART = 1.6;

const areNeighbours = (one: RankedSeat | undefined, other: RankedSeat | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.section === other.section &&
  one.row === other.row &&
  !other.place.isAfterGap &&
  distance(one, other) < APART;

const distance = ({ place: one }: RankedSeat, { place: other }: RankedSeat): number =>
  Math.hypot(one.x - other.x, one.y - other.y);

/** Assigns the seats of a block in the order of the lost ones, each of the same rank and kind. */
function inOrderOf(lost: readonly RankedSeat[], block: RankedSeat[]): RankedSeat[] {
  const left = [...block];
  return lost.flatMap((seat) =>
    left.splice(
      left.findIndex((one) => isAlike(one, seat)),
      1,
    ),
  );
}

function oneByOne(left: readonly RankedSeat[], lost: readonly RankedSeat[]): (RankedSeat | undefined)[] {
  const open = new Set(left);
  return lost.map((seat) => {
    let best: RankedSeat | undefined;
    for (const one of open) {
      if (isAlike(one, seat) && (!best || distance(one, seat) < distance(best, seat))) best = one;
    }
    if (best) open.delete(best);
    return best;
  });
}
