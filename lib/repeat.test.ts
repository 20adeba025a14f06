import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log } from './log';
import { type BackgroundJob, repeat } from './repeat';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const job = (more: Partial<BackgroundJob> = {}) => ({
  name: 'count',
  everyMs: 1000,
  run: vi.fn(async () => {}),
  ...more,
});
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('takes the first turn at a random moment of the interval, and the next after a pause', async () => {
  const { run, ...rest } = job();
  repeat({ ...rest, run });
  await after(499);
  expect(run).toHaveBeenCalledTimes(0);
  await after(1);
  expect(run).toHaveBeenCalledTimes(1);
  await after(1000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('takes the first turn at once where asked', () => {
  const one = job({ firstWithinMs: 0 });
  repeat(one);
  expect(one.run).toHaveBeenCalledTimes(1);
});

it('counts the pause from the end of a turn: turns of one lane never overlap', async () => {
  const run = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 5000)));
  repeat(job({ run, firstWithinMs: 0 }));
  await after(5999);
  expect(run).toHaveBeenCalledTimes(1);
  await after(1);
  expect(run).toHaveBeenCalledTimes(2);
});

it('takes as many turns side by side as it has lanes', () => {
  const one = job({ firstWithinMs: 0, lanes: 2 });
  repeat(one);
  expect(one.run).toHaveBeenCalledTimes(2);
});

it('logs a turn that fails, and takes the next one', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const err = new Error('the database is away');
  const run = vi.fn(async () => Promise.reject(err));
  repeat(job({ run, retryMs: 10 }));
  await after(500);
  expect(warn.mock.calls).toEqual([[{ err, job: 'count' }, 'a job failed: its next turn tries again']]);
  await after(10);
  expect(run).toHaveBeenCalledTimes(2);
});

it('ends a job that is done once, after the turn that succeeds', async () => {
  vi.spyOn(log, 'warn').mockImplementation(() => {});
  const run = vi.fn(async () => {}).mockRejectedValueOnce(new Error('not yet'));
  repeat(job({ run, once: true }));
  await after(10_000);
  expect(run).toHaveBeenCalledTimes(2);
});
