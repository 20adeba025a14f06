import type { Suggestion } from './plan';
import type { EveningPerformance } from './way';

export const MOST_SUGGESTIONS = 10;

/** The suggestions before and after one performance of a cart, each cheapest first. */
export type Fitting<C extends EveningPerformance> = Record<Suggestion['when'], Suggestion<C>[]>;

type Ranked<C extends EveningPerformance> = { suggestion: Suggestion<C>; round: number };

export function cheapestFirst<C extends EveningPerformance>(suggestions: readonly Suggestion<C>[]): Fitting<C> {
  const side = (when: Suggestion['when']) => suggestions.filter((one) => one.when === when).sort(compareCost);
  return { before: side('before'), after: side('after') };
}

/**
 * The best suggestions with seats, at most MOST_SUGGESTIONS, best first: "The order" in README.md. Calls `hasSeats` for as few as needed.
 */
export function best<C extends EveningPerformance>(
  { before, after }: Fitting<C>,
  hasSeats: (candidate: C) => boolean,
  most = MOST_SUGGESTIONS,
): Suggestion<C>[] {
  const half = Math.floor(most / 2);
  const halfBefore = choose(before, hasSeats, half);
  const chosenAfter = choose(after, hasSeats, most - halfBefore.length);
  const isMoreBefore = halfBefore.length === half && chosenAfter.length < most - half;
  const chosenBefore = isMoreBefore ? choose(before, hasSeats, most - chosenAfter.length) : halfBefore;
  return [...chosenBefore, ...chosenAfter].sort(compare).map(({ suggestion }) => suggestion);
}

/** The best of one side. A show's cheapest performance with seats is in round 0, its next in round 1. */
function choose<C extends EveningPerformance>(
  side: readonly Suggestion<C>[],
  hasSeats: (candidate: C) => boolean,
  most: number,
): Ranked<C>[] {
  const chosen: Ranked<C>[] = [];
  let left = side;
  for (let round = 0; left.length > 0 && chosen.length < most; round++) {
    const shows = new Set<number>();
    const later: Suggestion<C>[] = [];
    for (const suggestion of left) {
      if (chosen.length === most) break;
      const { candidate } = suggestion;
      if (shows.has(candidate.mainEventId)) later.push(suggestion);
      else if (hasSeats(candidate)) {
        shows.add(candidate.mainEventId);
        chosen.push({ suggestion, round });
      }
    }
    left = later;
  }
  return chosen;
}

const compare = (a: Ranked<EveningPerformance>, b: Ranked<EveningPerformance>): number =>
  a.round - b.round || compareCost(a.suggestion, b.suggestion);

const compareCost = (a: Suggestion, b: Suggestion): number =>
  cost(a) - cost(b) || a.candidate.startsAt - b.candidate.startsAt || a.candidate.id - b.candidate.id;

/** Cost: the minutes between the two performances plus the minutes of the ride. */
function cost({ gapMinutes, cyclingMinutes }: Suggestion): number {
  return gapMinutes + cyclingMinutes;
}
