import { cheapestFirst, type Fitting } from './best';
import {
  type DistanceBetween,
  type EveningPerformance,
  endOf,
  type Going,
  HOUR_MS,
  isWorthwhile,
  type Rules,
  wayBetween,
} from './way';

export type Suggestion<Candidate extends EveningPerformance = EveningPerformance> = Going & {
  candidate: Candidate;
  when: 'before' | 'after';
  /** From the end of the one to the start of the other, whole minutes, rounded down. */
  gapMinutes: number;
};

export type EveningPlan<Candidate extends EveningPerformance> = {
  /** The cart's performances; they may overlap each other. */
  cart: readonly EveningPerformance[];
  /** From any organisation and at any time: those that do not fit are dropped. */
  candidates: readonly Candidate[];
  distanceBetween: DistanceBetween;
  rules: Rules;
};

/** Performances further apart than this never conflict, wherever they are. */
const NEIGHBOUR_HOURS = 24;

/** Every performance of the cart with the candidates that fit before and after it, with or without free seats: the rules of README.md. */
export function plan<C extends EveningPerformance>({
  cart,
  candidates,
  distanceBetween,
  rules,
}: EveningPlan<C>): Map<number, Fitting<C>> {
  const found = new Map<number, Suggestion<C>[]>(cart.map(({ id }) => [id, []]));
  const shows = new Set(cart.map((visited) => visited.mainEventId));
  for (const candidate of candidates) {
    if (shows.has(candidate.mainEventId)) continue;
    for (const { visited, suggestion } of linksOf(candidate, cart, distanceBetween, rules) ?? []) {
      const [first, second] = inOrder(visited, suggestion);
      if (isWorthwhile(first, second, suggestion.distance, rules)) found.get(visited.id)?.push(suggestion);
    }
  }
  return new Map([...found].map(([id, suggestions]) => [id, cheapestFirst(suggestions)]));
}

type Link<C extends EveningPerformance> = { visited: EveningPerformance; suggestion: Suggestion<C> };

/** The suggestions of a candidate at its neighbours in the cart; undefined when it does not fit into the whole cart. */
function linksOf<C extends EveningPerformance>(
  candidate: C,
  cart: readonly EveningPerformance[],
  distanceBetween: DistanceBetween,
  rules: Rules,
): Link<C>[] | undefined {
  const [earlier, later]: [EveningPerformance[], EveningPerformance[]] = [[], []];
  for (const visited of cart) {
    if (endOf(visited) <= candidate.startsAt) earlier.push(visited);
    else if (endOf(candidate) <= visited.startsAt) later.push(visited);
    else return undefined;
  }
  const links: Link<C>[] = [];
  const reach = Math.max(NEIGHBOUR_HOURS, rules.windowHours) * HOUR_MS;
  const fits = (visited: EveningPerformance, when: Suggestion['when']): boolean => {
    const [first, second] = inOrder(visited, { candidate, when });
    if (second.startsAt - endOf(first) > reach) return true;
    const { ride, gapMinutes, isEnough } = wayBetween(first, second, distanceBetween, rules);
    if (!ride || !isEnough) return false;
    links.push({ visited, suggestion: { candidate, when, ...ride, gapMinutes } });
    return true;
  };
  const fitsAll =
    lastOf(earlier).every((visited) => fits(visited, 'after')) &&
    firstOf(later).every((visited) => fits(visited, 'before'));
  return fitsAll ? links : undefined;
}

/** Whether a visitor can attend it besides everything in the cart. */
export function fitsInto(
  cart: readonly EveningPerformance[],
  candidate: EveningPerformance,
  distanceBetween: DistanceBetween,
  rules: Rules,
): boolean {
  return linksOf(candidate, cart, distanceBetween, rules) !== undefined;
}

const inOrder = (
  visited: EveningPerformance,
  { candidate, when }: Pick<Suggestion, 'candidate' | 'when'>,
): [EveningPerformance, EveningPerformance] => (when === 'after' ? [visited, candidate] : [candidate, visited]);

/** The last ones: no other begins after their end. Several if performances in the cart overlap. */
function lastOf(earlier: EveningPerformance[]): EveningPerformance[] {
  if (earlier.length < 2) return earlier;
  return earlier.filter((one) => !earlier.some((other) => other.startsAt >= endOf(one) && endOf(other) > endOf(one)));
}

/** The first ones: no other ends before their start. */
function firstOf(later: EveningPerformance[]): EveningPerformance[] {
  if (later.length < 2) return later;
  return later.filter((one) => !later.some((other) => endOf(other) <= one.startsAt && other.startsAt < one.startsAt));
}
