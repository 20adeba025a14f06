import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listsOf } from './testing/lists-of';
import type { EveningPerformance } from './way';

// An independent implementation of README.md: slow, minute by minute, without the planner's code.

const MINUTE = 60_000;
const DAY_ZERO = Date.parse('2026-10-24T12:00:00Z');

type World = {
  cart: EveningPerformance[];
  candidates: EveningPerformance[];
  /** Metres between venues; null: unknown; odd ones are estimates and may be half as long again. */
  metres: (number | null)[][];
  seats: number[];
  parties: number[];
  speedKmh: number;
  marginMinutes: number;
  windowHours: number;
};

const VENUES = 5;
const performance = (show: fc.Arbitrary<number>) =>
  fc.record({
    mainEventId: show,
    locationId: fc.integer({ min: 0, max: VENUES - 1 }),
    // Fourteen hours in steps of five minutes, so that performances touch, overlap and fit; sometimes another day.
    startsAt: fc
      .tuple(fc.integer({ min: 0, max: 168 }), fc.constantFrom(0, 0, 0, 0, 0, 1, 2))
      .map(([step, day]) => DAY_ZERO + (step * 5 + day * 24 * 60) * MINUTE),
    minutes: fc.option(
      fc.integer({ min: 1, max: 30 }).map((n) => n * 5),
      { freq: 8 },
    ),
  });
const withIds = (
  list: { mainEventId: number; locationId: number; startsAt: number; minutes: number | null }[],
  first: number,
) =>
  list.map(({ minutes, ...one }, n) => ({
    ...one,
    id: first + n,
    endsAt: minutes === null ? null : one.startsAt + minutes * MINUTE,
  }));

const world: fc.Arbitrary<World> = fc.record({
  cart: fc
    .array(performance(fc.integer({ min: 1, max: 25 })), { minLength: 1, maxLength: 4 })
    .map((l) => withIds(l, 1)),
  candidates: fc
    .array(performance(fc.integer({ min: 1, max: 25 })), { maxLength: 40, size: 'max' })
    .map((l) => withIds(l, 100)),
  metres: fc.array(
    fc.array(
      fc.option(fc.oneof(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 0, max: 40_000 })), { freq: 12 }),
      {
        minLength: VENUES,
        maxLength: VENUES,
      },
    ),
    { minLength: VENUES, maxLength: VENUES },
  ),
  seats: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 40, maxLength: 40 }),
  parties: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 4, maxLength: 4 }),
  speedKmh: fc.constantFrom(8, 12.5, 15, 20),
  marginMinutes: fc.constantFrom(0, 5, 10, 30),
  windowHours: fc.constantFrom(0.5, 2, 6, 30),
});

function planned(w: World, most?: number) {
  return listsOf({
    cart: w.cart,
    candidates: w.candidates,
    hasSeats: (candidate, visited) => (w.seats[candidate.id - 100] ?? 0) >= (w.parties[visited.id - 1] ?? 0),
    distanceBetween: (from, to) => {
      const metres = from === to ? 0 : w.metres[from]?.[to];
      if (metres == null) return undefined;
      const cautiousMetres = longest(metres);
      return cautiousMetres === metres ? { metres, source: 'network' } : { metres, cautiousMetres, source: 'estimate' };
    },
    rules: w,
    most,
  });
}

const longest = (metres: number) => (metres % 2 === 0 ? metres : Math.ceil(metres * 1.5));

const over = (p: EveningPerformance) => p.endsAt ?? p.startsAt + 240 * MINUTE;

/** Minutes that the visitor needs from one to the other; Infinity when unknown. */
function needed(w: World, from: EveningPerformance, to: EveningPerformance, lengthOf = longest): number {
  if (from.locationId === to.locationId) return w.marginMinutes;
  const metres = w.metres[from.locationId]?.[to.locationId];
  if (metres == null) return Number.POSITIVE_INFINITY;
  let ride = 0;
  while (ride * w.speedKmh * 1000 < lengthOf(metres) * 60) ride++;
  return ride + 5 + w.marginMinutes;
}

/** Walks through the day: the cart and the candidate by time, checking every consecutive pair. */
function mayBeListed(w: World, c: EveningPerformance, v: EveningPerformance): boolean {
  if (w.cart.some((other) => other.mainEventId === c.mainEventId)) return false;
  for (const other of w.cart) if (c.startsAt < over(other) && other.startsAt < over(c)) return false;
  const reachMinutes = 60 * Math.max(w.windowHours, 24);
  const isNeighbour = (one: EveningPerformance): boolean => {
    const [from, to] = one.startsAt < c.startsAt ? [over(one), c.startsAt] : [over(c), one.startsAt];
    return !w.cart.some((other) => other !== one && from <= other.startsAt && over(other) <= to);
  };
  for (const one of w.cart.filter(isNeighbour)) {
    const [first, second] = one.startsAt < c.startsAt ? [one, c] : [c, one];
    const between = (second.startsAt - over(first)) / MINUTE;
    if (between <= reachMinutes && between < needed(w, first, second)) return false;
  }
  if (!isNeighbour(v)) return false;
  const [first, second] = v.startsAt < c.startsAt ? [v, c] : [c, v];
  if (first.endsAt === null || second.startsAt - first.endsAt > w.windowHours * 60 * MINUTE) return false;
  if (first.locationId !== second.locationId && longest(w.metres[first.locationId]?.[second.locationId] ?? 0) > 25_000)
    return false;
  return (w.seats[c.id - 100] ?? 0) >= (w.parties[v.id - 1] ?? 0);
}

it('lists exactly what a slow reference check accepts', () => {
  let listed = 0;
  fc.assert(
    fc.property(world, (w) => {
      for (const [id, list] of planned(w, Number.POSITIVE_INFINITY)) {
        const visited = w.cart.find((one) => one.id === id) as EveningPerformance;
        const expected = w.candidates.filter((candidate) => mayBeListed(w, candidate, visited)).map((one) => one.id);
        expect(list.map(({ candidate }) => candidate.id).sort((a, b) => a - b)).toEqual(expected);
        listed += expected.length;
      }
    }),
    { numRuns: 5000 },
  );
  expect(listed).toBeGreaterThan(5000);
});

it('states the right side, ride and gap, and sorts as documented', () => {
  fc.assert(
    fc.property(world, (w) => {
      const all = planned(w, Number.POSITIVE_INFINITY);
      for (const [id, list] of planned(w)) {
        const visited = w.cart.find((one) => one.id === id) as EveningPerformance;
        const everything = all.get(id) ?? [];
        expect(list.length).toBe(Math.min(10, everything.length));
        for (const { candidate, when, cyclingMinutes, gapMinutes } of list) {
          const [first, second] = candidate.startsAt < visited.startsAt ? [candidate, visited] : [visited, candidate];
          expect(when).toBe(first === candidate ? 'before' : 'after');
          expect(gapMinutes).toBe((second.startsAt - (first.endsAt as number)) / MINUTE);
          expect(cyclingMinutes).toBe(needed(w, first, second, (metres) => metres) - w.marginMinutes);
        }
        for (const side of ['before', 'after'] as const) {
          const here = list.filter(({ when }) => when === side);
          const possible = everything.filter(({ when }) => when === side);
          const others = everything.length - possible.length;
          expect(here.length).toBeGreaterThanOrEqual(Math.min(5, possible.length));
          expect(here.length).toBeLessThanOrEqual(Math.max(5, 10 - others));
          // No show appears twice while another on that side is missing.
          const shows = (many: typeof here) => new Set(many.map(({ candidate }) => candidate.mainEventId));
          if (shows(here).size < here.length) expect(shows(here).size).toBe(shows(possible).size);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

it('does not depend on the order of its input, or on performances that it left out', () => {
  fc.assert(
    fc.property(world, (w) => {
      const lists = planned(w);
      expect(planned({ ...w, cart: w.cart.toReversed(), candidates: w.candidates.toReversed() })).toEqual(lists);
      const kept = new Set([...lists.values()].flat().map(({ candidate }) => candidate.id));
      expect(planned({ ...w, candidates: w.candidates.filter(({ id }) => kept.has(id)) })).toEqual(lists);
    }),
    { numRuns: 2000 },
  );
});
