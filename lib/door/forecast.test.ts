import { expect, it } from 'vitest';
import { forecastDoors, SLOT_MS } from './forecast';

const startsAt = new Date('2026-12-04T19:30:00Z');
const before = (slots: number) => new Date(startsAt.getTime() - slots * SLOT_MS);
const none = new Map<number, number>();
const evening = { now: before(12), startsAt, expected: 1000, came: 0, best: 0, earlier: none };
const sumOf = (slots: { arriving: number }[]) => slots.reduce((sum, { arriving }) => sum + arriving, 0);

it('everybody still missing is expected in the time that is left, most of them half an hour before the start', () => {
  const slots = forecastDoors(evening);
  expect(Math.abs(sumOf(slots) - 1000)).toBeLessThan(8);
  const most = slots.toSorted((one, other) => other.arriving - one.arriving)[0];
  expect(most?.from).toEqual(before(5));
  expect(slots.every(({ waiting }) => waiting === null)).toBe(true);
  expect(Math.abs(sumOf(forecastDoors({ ...evening, now: before(3), came: 700 })) - 300)).toBeLessThan(8);
});

it('a queue grows while more people come than the doors admit, and shrinks when they catch up', () => {
  const waiting = forecastDoors({ ...evening, best: 90 }).map((slot) => slot.waiting ?? 0);
  const longest = Math.max(...waiting);
  expect(longest).toBeGreaterThan(90);
  expect(waiting[0]).toBe(0);
  expect(waiting.at(-1)).toBeLessThan(longest);
  expect(forecastDoors({ ...evening, best: 200 }).every((slot) => slot.waiting === 0)).toBe(true);
});

it('uses earlier evenings of the venue if there are any', () => {
  const earlier = new Map([
    [2, 60],
    [1, 20],
  ]);
  expect(forecastDoors({ ...evening, earlier })).toMatchObject([
    { from: before(2), arriving: 750 },
    { from: before(1), arriving: 250 },
  ]);
  // Half of these five minutes is over.
  const half = new Date(before(1).getTime() + SLOT_MS / 2);
  expect(forecastDoors({ ...evening, earlier, now: half, came: 900 })).toMatchObject([{ arriving: 100 }]);
});

it('has no forecast long before, long after, and when everybody is in', () => {
  expect(forecastDoors({ ...evening, now: before(40) })).toEqual([]);
  expect(forecastDoors({ ...evening, now: before(-8) })).toEqual([]);
  expect(forecastDoors({ ...evening, came: 1000 })).toEqual([]);
});
