import { expect, test } from 'vitest';
import { dueAt, passedAt, pollSeconds, turnOf } from './turns';

const OPENED = new Date('2030-01-01T10:00:00Z');
const QUEUE = { counted: 0, countedAt: OPENED, perMinute: 60, handedOn: 0 };
const after = (seconds: number) => new Date(OPENED.getTime() + seconds * 1000);

test('slots pass at the rate, and none before the opening', () => {
  expect(passedAt(QUEUE, after(-10))).toBe(0);
  expect(passedAt(QUEUE, after(90))).toBe(90);
  expect(passedAt({ ...QUEUE, counted: 90, countedAt: after(90), perMinute: 6 }, after(100))).toBe(91);
});

test('turns that are handed on pass within a minute, besides the others', () => {
  const queue = { ...QUEUE, counted: 100, handedOn: 30 };
  expect([-10, 0, 30, 60, 120].map((seconds) => passedAt(queue, after(seconds)))).toEqual([90, 100, 145, 190, 250]);
  expect([90, 100, 145, 190, 250].map((slot) => dueAt(queue, slot))).toEqual([-10, 0, 30, 60, 120].map(after));
});

test('the turn comes exactly when it was expected', () => {
  for (const perMinute of [1, 7, 60, 333]) {
    for (const handedOn of [0, 1, perMinute * 0.7]) {
      const queue = { ...QUEUE, perMinute, handedOn, counted: 12.5 };
      for (const slot of [13, 14, 100, 12_345]) {
        const due = dueAt(queue, slot);
        expect(passedAt(queue, due)).toBeGreaterThan(slot - 1e-6);
        expect(passedAt(queue, new Date(due.getTime() - 1))).toBeLessThan(slot);
      }
    }
  }
});

test('a place counts down to one, then it is the turn, then it is over', () => {
  const stand = (seconds: number) =>
    turnOf(QUEUE, { slot: 100, due: dueAt(QUEUE, 100), shopMinutes: 2 }, after(seconds));
  expect(stand(0)).toEqual({ state: 'waiting', place: 100 });
  expect(stand(98.5)).toEqual({ state: 'waiting', place: 2 });
  expect(stand(99.9)).toEqual({ state: 'waiting', place: 1 });
  expect(stand(100)).toEqual({ state: 'admitted' });
  expect(stand(220)).toEqual({ state: 'admitted' });
  expect(stand(220.1)).toEqual({ state: 'over' });
});

test('polling: more often near the turn, never too often, not all at once', () => {
  expect(pollSeconds(3600, 0)).toBe(23);
  expect(pollSeconds(3600, 1)).toBe(38);
  expect(pollSeconds(20, 0.5)).toBe(5);
  expect(pollSeconds(0, 0)).toBe(2);
});
