import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseDeadline } from '@/lib/errors';
import { inTime, PATIENCE_MS } from './deadline';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await inTime(async () => 'heard');
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => {});
const outcome = (promise: Promise<unknown>) => promise.catch((error) => error);

it('returns the answer, or aborts the work and says whether it may have been executed', async () => {
  expect(await inTime(async () => 1)).toBe(1);
  await expect(inTime(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const ended: string[] = [];
  const work = (mayHold: boolean) =>
    outcome(
      inTime((turn) => {
        turn.cancelBy(() => {
          ended.push(`${mayHold}`);
          turn.mayHold = mayHold;
        });
        return never();
      }),
    );
  const both = [work(true), work(false)];
  await vi.advanceTimersByTimeAsync(PATIENCE_MS + 1);
  const errors = await Promise.all(both);
  expect(errors).toEqual([expect.any(DatabaseDeadline), expect.any(DatabaseDeadline)]);
  expect(errors).toMatchObject([{ code: 'DEADLINE_UNKNOWN' }, { code: 'DEADLINE' }]);
  expect(ended).toEqual(['true', 'false']);
});

it('waits long once, and only briefly while the database stays silent', async () => {
  const soon = async () => {
    let isOver = false;
    void outcome(inTime(never)).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(PATIENCE_MS / 2);
    return isOver;
  };
  expect(await soon()).toBe(false);
  // Another query was answered meanwhile: one that hangs does not make the database silent.
  await inTime(async () => 1);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await soon()).toBe(false);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await soon()).toBe(true);
  await inTime(async () => 1);
  expect(await soon()).toBe(false);
});
