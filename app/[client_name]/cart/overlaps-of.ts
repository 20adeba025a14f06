import type { SeatsOfPerformance } from './seats-by-performance';

/**
 * The pairs of performances of a cart that overlap, in time order. A performance without a known end overlaps nothing that starts after it.
 */
export function overlapsOf(performances: readonly SeatsOfPerformance[]): [SeatsOfPerformance, SeatsOfPerformance][] {
  return performances.flatMap((one, i) =>
    performances
      .slice(i + 1)
      .filter((other) => doOverlap(one, other))
      .map((other): [SeatsOfPerformance, SeatsOfPerformance] => [one, other]),
  );
}

const doOverlap = ([a]: SeatsOfPerformance, [b]: SeatsOfPerformance): boolean =>
  a.startsAt === b.startsAt || (a.startsAt < b.startsAt ? (a.endsAt ?? 0) > b.startsAt : (b.endsAt ?? 0) > a.startsAt);
