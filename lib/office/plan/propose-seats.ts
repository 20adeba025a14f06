import type { PlacedSeat } from '@/lib/hall';

/** A seat of the hall with its price rank. */
export type RankedSeat = PlacedSeat & { rank: string };
/** Where somebody who loses a seat could sit; `isTogether`: all of them side by side. Undefined: there is no such seat. */
export type Proposal = { seats: (RankedSeat | undefined)[]; isTogether: boolean };

/**
 * Seats for people who lose theirs: of the same rank and kind (a place for a wheelchair for a place for a wheelchair, a companion's for a
 * companion's), side by side where that can be, as near as can be. Groups are served in turn, and nobody is given a seat twice.
 * @param free in hall order; @param groups the seats that each group loses, as they stood
 */
export function proposeSeats(free: readonly RankedSeat[], groups: readonly (readonly RankedSeat[])[]): Proposal[] {
  const left = new Set(free);
  return groups.map((lost) => {
    const block = nearest(blocks([...left], lost), lost);
    const seats = block ? inOrderOf(lost, block) : oneByOne(left, lost);
    for (const seat of seats) if (seat) left.delete(seat);
    return { seats, isTogether: block !== undefined };
  });
}

const needOf = ({ rank, place }: RankedSeat): string => JSON.stringify([rank, place.kind]);
const needsOf = (seats: readonly RankedSeat[]): string => seats.map(needOf).sort().join();

/** Every run of neighbours that has just what is needed. */
function blocks(free: readonly RankedSeat[], lost: readonly RankedSeat[]): RankedSeat[][] {
  const needs = needsOf(lost);
  const found: RankedSeat[][] = [];
  for (let i = 0; i + lost.length <= free.length; i++) {
    const run = free.slice(i, i + lost.length);
    if (run.every((seat, at) => at === 0 || areNeighbours(run[at - 1], seat)) && needsOf(run) === needs)
      found.push(run);
  }
  return found;
}

/** Seats stand one seat width apart; a seat between two free ones that is taken leaves them farther apart. */
const APART = 1.6;

const areNeighbours = (one: RankedSeat | undefined, other: RankedSeat): boolean =>
  one !== undefined &&
  one.section === other.section &&
  one.row === other.row &&
  !other.place.isAfterGap &&
  distance(one, other) < APART;

const distance = ({ place: one }: RankedSeat, { place: other }: RankedSeat): number =>
  Math.hypot(one.x - other.x, one.y - other.y);

function nearest(found: RankedSeat[][], lost: readonly RankedSeat[]): RankedSeat[] | undefined {
  const away = (block: RankedSeat[]) => block.reduce((sum, seat, i) => sum + distance(seat, lost[i] ?? seat), 0);
  return found.reduce<RankedSeat[] | undefined>(
    (best, one) => (best && away(best) <= away(one) ? best : one),
    undefined,
  );
}

/** A block in the order of who sits there: each gets one of their own rank and kind. */
function inOrderOf(lost: readonly RankedSeat[], block: RankedSeat[]): RankedSeat[] {
  const left = [...block];
  return lost.flatMap((seat) =>
    left.splice(
      left.findIndex((one) => needOf(one) === needOf(seat)),
      1,
    ),
  );
}

function oneByOne(left: ReadonlySet<RankedSeat>, lost: readonly RankedSeat[]): (RankedSeat | undefined)[] {
  const open = new Set(left);
  return lost.map((seat) => {
    const fits = [...open].filter((one) => needOf(one) === needOf(seat));
    const best = fits.sort((one, other) => distance(one, seat) - distance(other, seat))[0];
    if (best) open.delete(best);
    return best;
  });
}
