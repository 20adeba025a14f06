import { ridingMinutes } from '@/lib/cycling';
import { best } from './best';

/** `startsAt`, `endsAt`: instants in milliseconds since 1970. `endsAt` is null when nobody said when it is over. */
export type Performance = {
  id: number;
  mainEventId: number;
  locationId: number;
  startsAt: number;
  endsAt: number | null;
};

export type Distance = { metres: number; source: 'network' | 'estimate' };

/** The way from one location to another; undefined when nothing is known about it. */
export type DistanceBetween = (fromLocationId: number, toLocationId: number) => Distance | undefined;

export type Rules = {
  speedKmh: number;
  /** What a visitor needs besides the ride: out of one hall and into the other. */
  marginMinutes: number;
  /** The most there may be between the end of one and the start of the other. */
  windowHours: number;
};

export type Suggestion<Candidate extends Performance = Performance> = {
  candidate: Candidate;
  when: 'before' | 'after';
  distance: Distance;
  /** 0 within one venue. */
  cyclingMinutes: number;
  /** From the end of the one to the start of the other, whole minutes, rounded down. */
  gapMinutes: number;
};

export type Plan<Candidate extends Performance> = {
  /** The cart's performances; they may overlap each other. */
  cart: readonly Performance[];
  /** Whoever sells them and whenever they are: what does not fit is left out here. */
  candidates: readonly Candidate[];
  /** Whether all who go to `visited` can have a seat at `candidate`. */
  hasSeats: (candidate: Candidate, visited: Performance) => boolean;
  distanceBetween: DistanceBetween;
  rules: Rules;
  /** The length of a list; ten unless said otherwise. */
  most?: number;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a performance without an end time keeps a visitor busy, for all we know. */
export const OPEN_END_HOURS = 4;
/** Performances further apart than this do not hinder each other, wherever they are. */
export const NEIGHBOUR_HOURS = 24;
/** Nobody is sent further than this. */
export const MAX_RIDE_METRES = 25_000;

/** Every performance of the cart with what fits before and after it, best first: the rules of README.md. */
export function plan<C extends Performance>({
  cart,
  candidates,
  hasSeats,
  distanceBetween,
  rules,
  most,
}: Plan<C>): Map<number, Suggestion<C>[]> {
  const found = new Map<number, Suggestion<C>[]>(cart.map(({ id }) => [id, []]));
  const shows = new Set(cart.map((visited) => visited.mainEventId));
  for (const candidate of candidates) {
    if (shows.has(candidate.mainEventId)) continue;
    for (const link of linksOf(candidate, cart, distanceBetween, rules) ?? []) {
      const { visited, suggestion } = link;
      if (isWorthwhile(visited, suggestion, rules) && hasSeats(candidate, visited))
        found.get(visited.id)?.push(suggestion);
    }
  }
  return new Map([...found].map(([id, suggestions]) => [id, best(suggestions, most)]));
}

type Link<C extends Performance> = { visited: Performance; suggestion: Suggestion<C> };

/** The candidate seen from its neighbours in the cart; undefined when it does not fit into the whole of it. */
function linksOf<C extends Performance>(
  candidate: C,
  cart: readonly Performance[],
  distanceBetween: DistanceBetween,
  rules: Rules,
): Link<C>[] | undefined {
  const earlier = cart.filter((visited) => endOf(visited) <= candidate.startsAt);
  const later = cart.filter((visited) => endOf(candidate) <= visited.startsAt && !earlier.includes(visited));
  if (earlier.length + later.length < cart.length) return undefined;
  const links: Link<C>[] = [];
  const reach = Math.max(NEIGHBOUR_HOURS, rules.windowHours) * HOUR_MS;
  for (const visited of [...lastOf(earlier), ...firstOf(later)]) {
    const when = earlier.includes(visited) ? 'after' : 'before';
    const [first, second] = when === 'after' ? [visited, candidate] : [candidate, visited];
    const gap = second.startsAt - endOf(first);
    if (gap > reach) continue;
    const distance = distanceBetween(first.locationId, second.locationId);
    if (!distance) return undefined;
    const cyclingMinutes = first.locationId === second.locationId ? 0 : ridingMinutes(distance.metres, rules.speedKmh);
    if (gap < (cyclingMinutes + rules.marginMinutes) * MINUTE_MS) return undefined;
    const gapMinutes = Math.floor(gap / MINUTE_MS);
    links.push({ visited, suggestion: { candidate, when, distance, cyclingMinutes, gapMinutes } });
  }
  return links;
}

/** Close enough in time and space to be named, and nobody has to guess when the first of the two is over. */
function isWorthwhile(
  visited: Performance,
  { candidate, when, distance }: Suggestion,
  { windowHours }: Rules,
): boolean {
  const [first, second] = when === 'after' ? [visited, candidate] : [candidate, visited];
  return (
    first.endsAt !== null &&
    second.startsAt - first.endsAt <= windowHours * HOUR_MS &&
    distance.metres <= MAX_RIDE_METRES
  );
}

function endOf({ startsAt, endsAt }: Performance): number {
  return endsAt ?? startsAt + OPEN_END_HOURS * HOUR_MS;
}

/** Those that have no other wholly after them. Several, when performances in the cart overlap. */
function lastOf(earlier: Performance[]): Performance[] {
  return earlier.filter((one) => !earlier.some((other) => other.startsAt >= endOf(one) && endOf(other) > endOf(one)));
}

/** Those that have no other wholly before them. */
function firstOf(later: Performance[]): Performance[] {
  return later.filter((one) => !later.some((other) => endOf(other) <= one.startsAt && other.startsAt < one.startsAt));
}
