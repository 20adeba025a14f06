import type { EveningStop, Suggested } from './slots';

/** How many are suggested at once; the evening page has the rest. */
const MOST = 3;

/** A suggestion and the gap that it would fill. */
export type InStrip = { slot: EveningStop; suggested: Suggested };

/** With a longer gap, it is a separate outing and comes last. */
const LONG_MINUTES = 120;

/**
 * The first few suggestions, in time order. Chooses those with short gaps first, then the best of each gap before the second best of any.
 */
export function stripOf(slots: readonly EveningStop[]): InStrip[] {
  const longest = Math.max(0, ...slots.map(({ list }) => list.length));
  const inTurn = Array.from({ length: longest }, (_, place) =>
    slots.flatMap((slot) => {
      const suggested = slot.list[place];
      return suggested ? [{ slot, suggested }] : [];
    }),
  ).flat();
  const isLong = ({ suggested }: InStrip) => suggested.seen.some(({ gapMinutes }) => gapMinutes > LONG_MINUTES);
  return [...inTurn.filter((one) => !isLong(one)), ...inTurn.filter(isLong)]
    .slice(0, MOST)
    .sort((a, b) => a.suggested.offer.startsAt - b.suggested.offer.startsAt);
}
