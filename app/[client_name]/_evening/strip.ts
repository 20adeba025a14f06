import type { EveningGap, Suggestion } from './gaps';

/** How many are suggested at once; the evening page has the rest. */
const MOST = 3;

/** A suggestion and the gap that it would fill. */
export type StripItem = { gap: EveningGap; suggested: Suggestion };

/** With a longer gap, it is a separate outing and comes last. */
const LONG_MINUTES = 120;

/**
 * The first few suggestions, in time order. Chooses those with short gaps first, then the best of each gap before the second best of any.
 */
export function stripOf(gaps: readonly EveningGap[]): StripItem[] {
  const longest = Math.max(0, ...gaps.map(({ list }) => list.length));
  const inTurn = Array.from({ length: longest }, (_, place) =>
    gaps.flatMap((gap) => {
      const suggested = gap.list[place];
      return suggested ? [{ gap, suggested }] : [];
    }),
  ).flat();
  const isLong = ({ suggested }: StripItem) => suggested.seen.some(({ gapMinutes }) => gapMinutes > LONG_MINUTES);
  return [...inTurn.filter((one) => !isLong(one)), ...inTurn.filter(isLong)]
    .slice(0, MOST)
    .sort((a, b) => a.suggested.offer.startsAt - b.suggested.offer.startsAt);
}
