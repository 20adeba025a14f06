import { seatKey } from './edit/touch-rows';
import { layOut, type PlacedSeat } from './lay-out';
import type { Section } from './plan';
import { rankOf } from './rank-of';

/** Seats by `seatKey`: only in `other`, only in `one`, and with another position or kind in `other`. */
export type PlanDifferences = { added: Set<string>; gone: Set<string>; moved: Set<string> };

/** Compares two plans of a hall. */
export function comparePlans(one: readonly Section[], other: readonly Section[]): PlanDifferences {
  const [before, after] = [seatsOf(one), seatsOf(other)];
  return {
    added: new Set([...after.keys()].filter((key) => !before.has(key))),
    gone: new Set([...before.keys()].filter((key) => !after.has(key))),
    moved: new Set([...after].filter(([key, seat]) => before.has(key) && before.get(key) !== seat).map(([key]) => key)),
  };
}

/** All properties of each seat as text, by its key. */
function seatsOf(sections: readonly Section[]): Map<string, string> {
  const { ranks, indexOf } = rankOf(sections);
  const said = (seat: PlacedSeat) => JSON.stringify([seat.place, ranks[indexOf(seatKey(seat))]]);
  return new Map(layOut(sections).map((seat) => [seatKey(seat), said(seat)]));
}
