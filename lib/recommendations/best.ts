import type { Suggestion } from './plan';
import type { Performance } from './way';

export const MOST_SUGGESTIONS = 10;

type Ranked<C extends Performance> = { suggestion: Suggestion<C>; round: number };

/** At most ten of them, best first: "The order" in README.md. */
export function best<C extends Performance>(
  suggestions: readonly Suggestion<C>[],
  most = MOST_SUGGESTIONS,
): Suggestion<C>[] {
  const before = ranked(suggestions.filter(({ when }) => when === 'before'));
  const after = ranked(suggestions.filter(({ when }) => when === 'after'));
  const half = Math.floor(most / 2);
  const sure = [...before.slice(0, half), ...after.slice(0, half)];
  const rest = [...before.slice(half), ...after.slice(half)].sort(compare);
  const chosen = [...sure, ...rest.slice(0, most - sure.length)];
  return chosen.sort(compare).map(({ suggestion }) => suggestion);
}

/** By round and cost. A show's best performance is of round 0, its next best of round 1. */
function ranked<C extends Performance>(suggestions: readonly Suggestion<C>[]): Ranked<C>[] {
  const rounds = new Map<number, number>();
  return suggestions
    .map((suggestion) => ({ suggestion, round: 0 }))
    .sort(compare)
    .map(({ suggestion }) => {
      const show = suggestion.candidate.mainEventId;
      const round = rounds.get(show) ?? 0;
      rounds.set(show, round + 1);
      return { suggestion, round };
    })
    .sort(compare);
}

function compare(a: Ranked<Performance>, b: Ranked<Performance>): number {
  return (
    a.round - b.round ||
    cost(a.suggestion) - cost(b.suggestion) ||
    a.suggestion.candidate.startsAt - b.suggestion.candidate.startsAt ||
    a.suggestion.candidate.id - b.suggestion.candidate.id
  );
}

/** Every minute between the two counts once, every minute on the bicycle once more. */
function cost({ gapMinutes, cyclingMinutes }: Suggestion): number {
  return gapMinutes + cyclingMinutes;
}
