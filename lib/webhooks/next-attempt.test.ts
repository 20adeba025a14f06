import { expect, it } from 'vitest';
import { nextAttemptAt } from './next-attempt';

const HOUR_MS = 60 * 60 * 1000;

/** When a receiver that never answers is tried, in hours after the first attempt. */
function hoursOfAttempts(random: number): number[] {
  const start = new Date('2026-11-20T12:00:00Z');
  const hours = [0];
  let at: Date | undefined = start;
  for (let attempts = 1; at; attempts++) {
    at = nextAttemptAt(attempts, at, random);
    if (at) hours.push((at.getTime() - start.getTime()) / HOUR_MS);
  }
  return hours;
}

it.each([0, 0.5, 0.999])('tries ten times in three days, each later than the one before (chance %s)', (random) => {
  const hours = hoursOfAttempts(random);
  expect(hours).toHaveLength(10);
  expect(hours.at(-1)).toBeGreaterThan(64);
  expect(hours.at(-1)).toBeLessThan(72);
  const waits = hours.slice(1).map((hour, i) => hour - Number(hours[i]));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
});
