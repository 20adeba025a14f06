import { costOfGoing } from './comfort';
import {
  type DistanceBetween,
  type EveningPerformance,
  type EveningRide,
  isWorthwhile,
  type Rules,
  wayBetween,
} from './way';

/** Performances to see in succession; `ways[i]` leads from `stops[i]` to the next. */
export type EveningChain<P extends EveningPerformance = EveningPerformance> = { stops: P[]; ways: EveningRide[] };

export type ChainsWanted<P extends EveningPerformance> = {
  performances: readonly P[];
  distanceBetween: DistanceBetween;
  rules: Rules;
  /** Allowed lengths: two or three performances. */
  longest: number;
  /** The performances that every chain has. */
  must?: ReadonlySet<number>;
  /** Whether a chain of these performances is acceptable, and its extra cost, in minutes. */
  judge?: (stops: readonly P[]) => { isWanted: boolean; cost: number };
};

/** The maximum number of chains. */
const MOST_CHAINS = 8;
/** How many next performances are considered from each one. */
const MOST_NEXT = 12;

type Priced<P extends EveningPerformance> = EveningChain<P> & { cost: number };

/** The best chains of these performances, best first: "An evening" in README.md. */
export function chainsOf<P extends EveningPerformance>({
  performances,
  distanceBetween,
  rules,
  longest,
  must = NONE,
  judge = () => ({ isWanted: true, cost: 0 }),
}: ChainsWanted<P>): EveningChain<P>[] {
  const found: Priced<P>[] = [];
  const keep = (chain: Priced<P>) => {
    const { isWanted, cost } = judge(chain.stops);
    const has = chain.stops.filter(({ id }) => must.has(id)).length;
    if (isWanted && has === must.size) found.push({ ...chain, cost: chain.cost + cost });
  };
  const nextOf = new Map(
    performances.map((first) => {
      const links = performances.flatMap((second) => linkOf(first, second, distanceBetween, rules) ?? []);
      const isAsked = ({ stops }: EveningChain) => must.has((stops[1] as P).id);
      return [first, links.sort(compare).filter((link, i) => i < MOST_NEXT || isAsked(link))];
    }),
  );
  for (const links of longest >= 2 ? nextOf.values() : []) {
    for (const link of links) {
      keep(link);
      const [first, second] = link.stops as [P, P];
      for (const onward of longest >= 3 ? (nextOf.get(second) ?? []) : []) {
        const third = onward.stops[1] as P;
        if (third.mainEventId === first.mainEventId) continue;
        const cost = Math.max(link.cost, onward.cost);
        keep({ stops: [first, second, third], ways: [...link.ways, ...onward.ways], cost });
      }
    }
  }
  return varied(found).map(({ stops, ways }) => ({ stops, ways }));
}

/** Whether any two of them form a chain; if not, no longer chain exists. */
export function hasChain<P extends EveningPerformance>({
  performances,
  distanceBetween,
  rules,
  judge = () => ({ isWanted: true, cost: 0 }),
}: Omit<ChainsWanted<P>, 'longest' | 'must'>): boolean {
  return performances.some((first) =>
    performances.some(
      (second) =>
        second.startsAt > first.startsAt &&
        judge([first, second]).isWanted &&
        linkOf(first, second, distanceBetween, rules) !== undefined,
    ),
  );
}

/** These performances in order as a chain; undefined when a visitor cannot see all of them. */
export function chainOf<P extends EveningPerformance>(
  asked: readonly P[],
  distanceBetween: DistanceBetween,
  rules: Rules,
): EveningChain<P> | undefined {
  const stops = asked.toSorted((a, b) => a.startsAt - b.startsAt);
  const links = stops.slice(1).map((second, i) => linkOf(stops[i] as P, second, distanceBetween, rules));
  const shows = new Set(stops.map(({ mainEventId }) => mainEventId));
  if (stops.length < 2 || shows.size < stops.length || links.some((link) => link === undefined)) return undefined;
  return { stops, ways: links.flatMap((link) => link?.ways ?? []) };
}

const NONE: ReadonlySet<number> = new Set();

function linkOf<P extends EveningPerformance>(
  first: P,
  second: P,
  distanceBetween: DistanceBetween,
  rules: Rules,
): Priced<P> | undefined {
  if (first.mainEventId === second.mainEventId || second.startsAt <= first.startsAt) return undefined;
  const way = wayBetween(first, second, distanceBetween, rules);
  if (!way.ride || !way.isEnough || !isWorthwhile(first, second, way.ride.distance, rules)) return undefined;
  return { stops: [first, second], ways: [way], cost: costOfGoing(way, rules) };
}

/** Variety: always picks the chain whose shows were picked least often so far, then the best. */
function varied<P extends EveningPerformance>(found: readonly Priced<P>[]): Priced<P>[] {
  const left = found.toSorted(compare);
  const taken: Priced<P>[] = [];
  const times = new Map<number, number>();
  const roundOf = ({ stops }: EveningChain) => Math.max(...stops.map(({ mainEventId }) => times.get(mainEventId) ?? 0));
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

/** By cost, then longer first, then by starts and ids of their performances. */
function compare(a: Priced<EveningPerformance>, b: Priced<EveningPerformance>): number {
  if (a.cost !== b.cost) return a.cost - b.cost;
  if (a.stops.length !== b.stops.length) return b.stops.length - a.stops.length;
  for (const [i, stop] of a.stops.entries()) {
    const other = b.stops[i] as EveningPerformance;
    if (stop.startsAt !== other.startsAt) return stop.startsAt - other.startsAt;
    if (stop.id !== other.id) return stop.id - other.id;
  }
  return 0;
}
