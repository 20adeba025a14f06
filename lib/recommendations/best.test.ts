import fc from 'fast-check';
import { expect, it } from 'vitest';
import { best, cheapestFirst } from './best';
import type { Suggestion } from './plan';

/** A suggestion `gap` minutes away with a ride of `ride` minutes. */
const one = (id: number, gap: number, ride = 0, when: 'before' | 'after' = 'after', show = id): Suggestion => ({
  candidate: { id, mainEventId: show, locationId: 1, startsAt: 1000 + id, endsAt: null },
  when,
  distance: { metres: 0, source: 'network' },
  cyclingMinutes: ride,
  hop: undefined,
  gapMinutes: gap,
});
const ids = (suggestions: Suggestion[], most?: number, hasSeats: (id: number) => boolean = () => true) =>
  best(cheapestFirst(suggestions), ({ id }) => hasSeats(id), most).map(({ candidate }) => candidate.id);

it('sorts by a short wait, where a minute on the bicycle counts twice', () => {
  expect(ids([one(1, 60), one(2, 20), one(3, 40)])).toEqual([2, 3, 1]);
  expect(ids([one(1, 30, 12), one(2, 40, 0), one(3, 30, 9)])).toEqual([3, 2, 1]);
});

it('equal ones by start, then by id', () => {
  const later = one(1, 20);
  expect(ids([later, one(3, 20), one(2, 20)])).toEqual([1, 2, 3]);
  expect(ids([{ ...later, candidate: { ...later.candidate, startsAt: 5000 } }, one(3, 20), one(2, 20)])).toEqual([
    2, 3, 1,
  ]);
  const same = { ...one(4, 20).candidate, startsAt: 1002 };
  expect(ids([{ ...one(4, 20), candidate: same }, one(2, 20)])).toEqual([2, 4]);
});

it('lists every show once before any show twice', () => {
  expect(ids([one(1, 10, 0, 'after', 7), one(2, 20, 0, 'after', 7), one(3, 30, 0, 'after', 7), one(4, 300)])).toEqual([
    1, 4, 2, 3,
  ]);
});

it('counts repetitions separately before and after', () => {
  expect(ids([one(1, 10, 0, 'after', 7), one(2, 20, 0, 'before', 7), one(3, 30, 0, 'after', 8)])).toEqual([1, 2, 3]);
});

it('lists at most ten, with five of each side if there are', () => {
  const after = Array.from({ length: 12 }, (_, n) => one(n + 1, 10 + n));
  const before = (count: number) => Array.from({ length: count }, (_, n) => one(100 + n, 200 + n, 0, 'before'));
  expect(ids(after)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(ids([...after, ...before(2)])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 100, 101]);
  expect(ids([...after, ...before(8)])).toEqual([1, 2, 3, 4, 5, 100, 101, 102, 103, 104]);
  expect(ids([...after, ...before(8)], Number.POSITIVE_INFINITY)).toHaveLength(20);
});

it('lists as if sold-out performances did not exist, and asks about as few as possible', () => {
  const suggestion = fc.record({
    gap: fc.integer({ min: 0, max: 9 }),
    show: fc.integer({ min: 1, max: 12 }),
    isBefore: fc.boolean(),
    hasSeats: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(suggestion, { maxLength: 60, size: 'max' }), (given) => {
      const all = given.map(({ gap, show, isBefore }, id) => one(id, gap, 0, isBefore ? 'before' : 'after', show));
      const hasSeats = (id: number) => given[id]?.hasSeats === true;
      const asked = new Set<number>();
      const listed = ids(all, undefined, (id) => {
        asked.add(id);
        return hasSeats(id);
      });
      const left = all.filter(({ candidate }) => hasSeats(candidate.id));
      expect(listed).toEqual(ids(left));
      // Candidates that were not asked about may have seats or not: the result is the same.
      expect(ids(all.filter(({ candidate }) => hasSeats(candidate.id) || !asked.has(candidate.id)))).toEqual(listed);
      expect(listed).toEqual(slowly(left));
    }),
    { numRuns: 2000 },
  );
});

/** The order of README.md, implemented naively: ranks all, then takes the best. */
function slowly(suggestions: Suggestion[]): number[] {
  const rank = (when: Suggestion['when']) => {
    const side = suggestions.filter((other) => other.when === when);
    const isBefore = (a: Suggestion, b: Suggestion) =>
      a.gapMinutes < b.gapMinutes || (a.gapMinutes === b.gapMinutes && a.candidate.id < b.candidate.id);
    const roundOf = (a: Suggestion) =>
      side.filter((b) => b.candidate.mainEventId === a.candidate.mainEventId && isBefore(b, a)).length;
    return side.map((a) => ({ id: a.candidate.id, key: [roundOf(a), a.gapMinutes, a.candidate.id] }));
  };
  const sorted = (ranked: ReturnType<typeof rank>) =>
    ranked.sort((a, b) => a.key.map((n, i) => n - (b.key[i] ?? 0)).find((n) => n !== 0) ?? 0);
  const [before, after] = [sorted(rank('before')), sorted(rank('after'))];
  const sure = [...before.slice(0, 5), ...after.slice(0, 5)];
  const rest = sorted([...before.slice(5), ...after.slice(5)]).slice(0, 10 - sure.length);
  return sorted([...sure, ...rest]).map(({ id }) => id);
}
