import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChainsWanted, chainsOf, hasChain } from './chains';
import type { EveningPerformance } from './way';

// An independent implementation of README.md: slow, tries every two and three performances in every order.

const MINUTE = 60_000;
const DAY_ZERO = Date.parse('2026-10-24T16:00:00Z');
const VENUES = 4;

type World = {
  night: EveningPerformance[];
  /** Metres between venues; null: no route, or unknown. */
  metres: (number | null)[][];
  longest: number;
  speedKmh: number;
  marginMinutes: number;
  windowHours: number;
};

const world = (most: number): fc.Arbitrary<World> =>
  fc.record({
    night: fc
      .array(
        fc.record({
          mainEventId: fc.integer({ min: 1, max: 6 }),
          locationId: fc.integer({ min: 0, max: VENUES - 1 }),
          step: fc.integer({ min: 0, max: 72 }),
          minutes: fc.option(
            fc.integer({ min: 1, max: 20 }).map((n) => n * 5),
            { freq: 8 },
          ),
        }),
        { maxLength: most, size: 'max' },
      )
      .map((list) =>
        list.map(({ step, minutes, ...one }, n): EveningPerformance => {
          const startsAt = DAY_ZERO + step * 5 * MINUTE;
          return { ...one, id: n + 1, startsAt, endsAt: minutes === null ? null : startsAt + minutes * MINUTE };
        }),
      ),
    metres: fc.array(
      fc.array(
        fc.option(fc.oneof(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 40_000 })), { freq: 9 }),
        {
          minLength: VENUES,
          maxLength: VENUES,
        },
      ),
      { minLength: VENUES, maxLength: VENUES },
    ),
    longest: fc.constantFrom(0, 1, 2, 3, 3, 3),
    speedKmh: fc.constantFrom(8, 12.5, 15),
    marginMinutes: fc.constantFrom(0, 10, 30),
    windowHours: fc.constantFrom(0.5, 2, 6),
  });

const chainsIn = (w: World, more: Partial<ChainsWanted<EveningPerformance>> = {}) =>
  chainsOf({
    performances: w.night,
    distanceBetween: (from, to) => {
      const metres = from === to ? 0 : w.metres[from]?.[to];
      return metres == null ? undefined : { metres, source: 'network' };
    },
    rules: w,
    longest: w.longest,
    ...more,
  });

/** Whole minutes by bicycle, parking included; undefined without a route or beyond the maximum distance. */
function rideOf(w: World, from: EveningPerformance, to: EveningPerformance): number | undefined {
  if (from.locationId === to.locationId) return 0;
  const metres = w.metres[from.locationId]?.[to.locationId];
  if (metres == null || metres > 25_000) return undefined;
  let minutes = 0;
  while (minutes * w.speedKmh * 1000 < metres * 60) minutes++;
  return minutes + 5;
}

/** Minutes as told to visitors: under 400 m on foot, at 5 km/h. */
function walkOrRide(w: World, from: EveningPerformance, to: EveningPerformance): number {
  const metres = w.metres[from.locationId]?.[to.locationId] ?? 0;
  if (from.locationId === to.locationId) return 0;
  if (metres >= 400) return rideOf(w, from, to) as number;
  let minutes = 1;
  while (minutes * 5000 < metres * 60) minutes++;
  return minutes;
}

/** The cost of going from one to the other; undefined when it is impossible. */
function costOf(w: World, from: EveningPerformance, to: EveningPerformance): number | undefined {
  const ride = rideOf(w, from, to);
  if (ride === undefined || from.endsAt === null || from.mainEventId === to.mainEventId) return undefined;
  const wait = (to.startsAt - from.endsAt) / MINUTE;
  if (wait < ride + w.marginMinutes || wait > w.windowHours * 60 || to.startsAt <= from.startsAt) return undefined;
  const way = walkOrRide(w, from, to);
  const free = wait - way - w.marginMinutes;
  const cost = from.locationId === to.locationId ? 10 : way;
  if (free < 25) return cost + 60 + (25 - free);
  return free > 60 ? cost + 60 + (free - 60) : cost;
}

type Counted = { stops: EveningPerformance[]; cost: number };

function everyChain(w: World): Counted[] {
  const goesOn = (from: EveningPerformance, to: EveningPerformance) => {
    const cost = costOf(w, from, to);
    if (cost === undefined) return undefined;
    const better = w.night.filter((other) => {
      const own = costOf(w, from, other);
      if (own === undefined || other === to) return false;
      return (
        own < cost ||
        (own === cost && (other.startsAt < to.startsAt || (other.startsAt === to.startsAt && other.id < to.id)))
      );
    });
    return better.length < 12 ? cost : undefined;
  };
  const found: Counted[] = [];
  for (const a of w.night) {
    for (const b of w.night) {
      const first = goesOn(a, b);
      if (first === undefined || w.longest < 2) continue;
      found.push({ stops: [a, b], cost: first });
      for (const c of w.longest < 3 ? [] : w.night) {
        const second = goesOn(b, c);
        if (second !== undefined && c.mainEventId !== a.mainEventId) {
          found.push({ stops: [a, b, c], cost: Math.max(first, second) });
        }
      }
    }
  }
  return found;
}

/** The order of README.md, step by step. */
function bestOf(chains: Counted[]): Counted[] {
  const chosen: Counted[] = [];
  const seen = (show: number) => chosen.filter(({ stops }) => stops.some((one) => one.mainEventId === show)).length;
  while (chosen.length < 8) {
    const rest = chains
      .filter((chain) => !chosen.includes(chain))
      .map((chain) => ({
        chain,
        key: [
          Math.max(...chain.stops.map((one) => seen(one.mainEventId))),
          chain.cost,
          -chain.stops.length,
          ...chain.stops.flatMap((one) => [one.startsAt, one.id]),
        ],
      }))
      .sort((x, y) => x.key.map((value, i) => value - (y.key[i] ?? 0)).find((d) => d !== 0) ?? 0);
    if (!rest[0]) break;
    chosen.push(rest[0].chain);
  }
  return chosen;
}

const idsOf = (chains: { stops: EveningPerformance[] }[]) => chains.map(({ stops }) => stops.map(({ id }) => id));

it('finds the same evenings as a slow reference search, in the same order', () => {
  let chains = 0;
  let threes = 0;
  fc.assert(
    fc.property(world(14), (w) => {
      const given = chainsIn(w);
      expect(idsOf(given)).toEqual(idsOf(bestOf(everyChain(w))));
      chains += given.length;
      threes += given.filter(({ stops }) => stops.length === 3).length;
    }),
    { numRuns: 1500 },
  );
  expect(chains).toBeGreaterThan(1500);
  expect(threes).toBeGreaterThan(150);
});

it('extends an evening by at most the twelve cheapest performances', () => {
  // Two dozen performances near each other, so that there are many chains.
  const busy = world(24).map((w) => ({
    ...w,
    longest: 2,
    windowHours: 6,
    metres: w.metres.map((row) => row.map(() => 500)),
  }));
  let most = 0;
  fc.assert(
    fc.property(busy, (w) => {
      expect(idsOf(chainsIn(w))).toEqual(idsOf(bestOf(everyChain(w))));
      const ways = w.night.map((from) => w.night.filter((to) => costOf(w, from, to) !== undefined).length);
      most = Math.max(most, ...ways);
    }),
    { numRuns: 200 },
  );
  expect(most).toBeGreaterThan(12);
});

it('states the ride and the available time between two performances', () => {
  fc.assert(
    fc.property(world(14), (w) => {
      for (const { stops, ways } of chainsIn(w)) {
        expect(ways).toHaveLength(stops.length - 1);
        for (const [i, way] of ways.entries()) {
          const [from, to] = [stops[i], stops[i + 1]] as [EveningPerformance, EveningPerformance];
          expect(way).toMatchObject({
            isEnough: true,
            gapMinutes: (to.startsAt - (from.endsAt as number)) / MINUTE,
            ride: { cyclingMinutes: rideOf(w, from, to) },
          });
        }
      }
    }),
    { numRuns: 500 },
  );
});

it('does not depend on the order of its input', () => {
  fc.assert(
    fc.property(world(40), (w) => {
      expect(chainsIn({ ...w, night: w.night.toReversed() })).toEqual(chainsIn(w));
    }),
    { numRuns: 500 },
  );
});

it('puts a comfortable wait before a tight or a long one, however short the way', () => {
  const at = (id: number, minutes: number, locationId = 1): EveningPerformance => ({
    id,
    mainEventId: id,
    locationId,
    startsAt: DAY_ZERO + minutes * MINUTE,
    endsAt: DAY_ZERO + (minutes + 60) * MINUTE,
  });
  const night = [at(1, 0, 0), at(2, 75), at(3, 115, 2), at(4, 300)];
  const metres = [0, 1, 2, 3].map(() => [100, 100, 3000, 100]);
  const w = { night, metres, longest: 2, speedKmh: 15, marginMinutes: 10, windowHours: 6 };
  expect(idsOf(chainsIn(w))[0]).toEqual([1, 3]);
});

it('with required performances returns only evenings that have them, and says whether there are any', () => {
  const ask = (w: World) => ({
    must: new Set(w.night.slice(0, 1).map(({ id }) => id)),
    judge: (stops: readonly EveningPerformance[]) => ({
      isWanted: stops.some(({ mainEventId }) => mainEventId < 4),
      cost: 0,
    }),
  });
  let found = 0;
  fc.assert(
    fc.property(world(14), (w) => {
      const { must, judge } = ask(w);
      for (const { stops } of chainsIn(w, { must, judge })) {
        found++;
        expect(stops.some(({ id }) => must.has(id))).toBe(true);
        expect(judge(stops).isWanted).toBe(true);
      }
      const distanceBetween = (from: number, to: number) => {
        const metres = from === to ? 0 : w.metres[from]?.[to];
        return metres == null ? undefined : ({ metres, source: 'network' } as const);
      };
      const any = hasChain({ performances: w.night, distanceBetween, rules: w, judge });
      expect(any).toBe(chainsIn({ ...w, longest: 3 }, { judge }).length > 0);
    }),
    { numRuns: 500 },
  );
  expect(found).toBeGreaterThan(100);
});
