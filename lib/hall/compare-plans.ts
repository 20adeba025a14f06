import { seatKey } from './edit/touch-rows';
import { layOut, type PlacedSeat } from './lay-out';
import type { Section } from './plan';
import { rankOf } from './rank-of';

/** Seats by `seatKey`: that `other` has and `one` lacks, the other way, and that stand elsewhere or are something else there. */
export type PlanDifferences = { added: Set<string>; gone: Set<string>; moved: Set<string> };

/** What is otherwise in another plan of a hall. */
export function comparePlans(one: readonly Section[], other: readonly Section[]): PlanDifferences {
  const [before, after] = [seatsOf(one), seatsOf(other)];
  return {
    added: new Set([...after.keys()].filter((key) => !before.has(key))),
    gone: new Set([...before.keys()].filter((key) => !after.has(key))),
    moved: new Set([...after].filter(([key, seat]) => before.has(key) && before.get(key) !== seat).map(([key]) => key)),
  };
}

/** All that is said of a seat, by its key. */
function seatsOf(sections: readonly Section[]): Map<string, string> {
  const { ranks, indexOf } = rankOf(sections);
  const said = (seat: PlacedSeat) => JSON.stringify([seat.place, ranks[indexOf(seatKey(seat))]]);
  return new Map(layOut(sections).map((seat) => [seatKey(seat), said(seat)]));
}
