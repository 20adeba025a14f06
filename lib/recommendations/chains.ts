import { type DistanceBetween, isWorthwhile, type Performance, type Rules, type Way, wayBetween } from './way';

/** Performances to see one after the other; `ways[i]` leads from `stops[i]` to the next. */
export type Chain<P extends Performance = Performance> = { stops: P[]; ways: Way[] };

export type ChainsWanted<P extends Performance> = {
  performances: readonly P[];
  distanceBetween: DistanceBetween;
  rules: Rules;
  /** How many performances a chain may have: chains have two or three. */
  longest: number;
};

/** How many chains are given. */
export const MOST_CHAINS = 8;
/** How many ways to go on are looked at from one performance. */
export const MOST_NEXT = 12;

type Priced<P extends Performance> = Chain<P> & { cost: number };

/** The best chains that can be made of these performances, best first: "An evening" in README.md. */
export function chainsOf<P extends Performance>({
  performances,
  distanceBetween,
  rules,
  longest,
}: ChainsWanted<P>): Chain<P>[] {
  const found: Priced<P>[] = [];
  const nextOf = new Map(
    performances.map((first) => {
      const links = performances.flatMap((second) => linkOf(first, second, distanceBetween, rules) ?? []);
      return [first, links.sort(compare).slice(0, MOST_NEXT)];
    }),
  );
  for (const links of longest >= 2 ? nextOf.values() : []) {
    for (const link of links) {
      found.push(link);
      const [first, second] = link.stops as [P, P];
      for (const onward of longest >= 3 ? (nextOf.get(second) ?? []) : []) {
        const third = onward.stops[1] as P;
        if (third.mainEventId === first.mainEventId) continue;
        const cost = (link.cost + onward.cost) / 2;
        found.push({ stops: [first, second, third], ways: [...link.ways, ...onward.ways], cost });
      }
    }
  }
  return varied(found).map(({ stops, ways }) => ({ stops, ways }));
}

function linkOf<P extends Performance>(
  first: P,
  second: P,
  distanceBetween: DistanceBetween,
  rules: Rules,
): Priced<P> | undefined {
  if (first.mainEventId === second.mainEventId || second.startsAt <= first.startsAt) return undefined;
  const way = wayBetween(first, second, distanceBetween, rules);
  if (!way.ride || !way.isEnough || !isWorthwhile(first, second, way.ride.distance, rules)) return undefined;
  return { stops: [first, second], ways: [way], cost: way.gapMinutes + way.ride.cyclingMinutes };
}

/** The next is always the one whose shows were taken the least often, then the best. */
function varied<P extends Performance>(found: readonly Priced<P>[]): Priced<P>[] {
  const left = found.toSorted(compare);
  const taken: Priced<P>[] = [];
  const times = new Map<number, number>();
  const roundOf = ({ stops }: Chain) => Math.max(...stops.map(({ mainEventId }) => times.get(mainEventId) ?? 0));
  while (taken.length < MOST_CHAINS && left.length > 0) {
    let best = 0;
    for (let i = 1; i < left.length; i++) {
      if (roundOf(left[i] as Priced<P>) < roundOf(left[best] as Priced<P>)) best = i;
    }
    const [next] = left.splice(best, 1) as [Priced<P>];
    taken.push(next);
    for (const { mainEventId } of next.stops) times.set(mainEventId, (times.get(mainEventId) ?? 0) + 1);
  }
  return taken;
}

/** By cost; of equal ones the longer, then by the starts and ids of their performances. */
function compare(a: Priced<Performance>, b: Priced<Performance>): number {
  if (a.cost !== b.cost) return a.cost - b.cost;
  if (a.stops.length !== b.stops.length) return b.stops.length - a.stops.length;
  for (const [i, stop] of a.stops.entries()) {
    const other = b.stops[i] as Performance;
    if (stop.startsAt !== other.startsAt) return stop.startsAt - other.startsAt;
    if (stop.id !== other.id) return stop.id - other.id;
  }
  return 0;
}
