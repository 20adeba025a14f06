import { expect, it } from 'vitest';
import { askAgain } from './ask-again';

const BOUNDS = { perSecond: 200, leastSeconds: 4, mostSeconds: 15 };

/** Simulates this many polling clients for some minutes, each waiting as told. @returns answers per second, and the last waits */
function watch(watchers: number, { perSecond = BOUNDS.perSecond, minutes = 3 } = {}) {
  const again = askAgain({ ...BOUNDS, perSecond });
  const asks = new Map<number, number>([[1000, watchers]]);
  const answered: number[] = [];
  const waits = new Set<number>();
  for (let second = 1000; second < 1000 + minutes * 60; second++) {
    const asking = asks.get(second) ?? 0;
    for (let i = 0; i < asking; i++) {
      const wait = again(second * 1000 + 999);
      if (second > 1120) waits.add(wait);
      asks.set(second + wait, (asks.get(second + wait) ?? 0) + 1);
    }
    answered.push(asking);
  }
  const late = answered.slice(60);
  return { rate: late.reduce((sum, n) => sum + n, 0) / late.length, waits: [...waits] };
}

it('lets a few watchers ask soon', () => {
  expect(watch(100)).toMatchObject({ waits: [4] });
});

it('lets many watchers together ask at the maximum rate', () => {
  const { rate, waits } = watch(2500);
  expect(rate).toBeGreaterThan(150);
  expect(rate).toBeLessThan(210);
  expect(Math.max(...waits)).toBeLessThan(15);
});

it('limits the time until a watcher asks again', () => {
  expect(watch(100_000).waits).toEqual([15]);
});

it('forgets watchers that have left', () => {
  const again = askAgain(BOUNDS);
  for (let i = 0; i < 10_000; i++) again(1_000_000);
  expect(again(1_000_000)).toBe(15);
  expect(again(1_014_000)).toBe(15);
  expect(again(1_016_000)).toBe(4);
  // After a day without clients.
  expect(again(1_000_000 + 86_400_000)).toBe(4);
});
