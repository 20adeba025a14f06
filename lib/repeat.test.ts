import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log } from './log';
import { type BackgroundJob, endJobs, repeat } from './repeat';

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

it('runs first at a random moment of the interval, and then after each pause', async () => {
  const { run, ...rest } = job();
  repeat({ ...rest, run });
  await after(499);
  expect(run).toHaveBeenCalledTimes(0);
  await after(1);
  expect(run).toHaveBeenCalledTimes(1);
  await after(1000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('runs at once if asked', () => {
  const one = job({ firstWithinMs: 0 });
  repeat(one);
  expect(one.run).toHaveBeenCalledTimes(1);
});

it('counts the pause from the end of a run: runs of one lane never overlap', async () => {
  const run = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 5000)));
  repeat(job({ run, firstWithinMs: 0 }));
  await after(5999);
  expect(run).toHaveBeenCalledTimes(1);
  await after(1);
  expect(run).toHaveBeenCalledTimes(2);
});

it('runs as many times concurrently as it has lanes', () => {
  const one = job({ firstWithinMs: 0, lanes: 2 });
  repeat(one);
  expect(one.run).toHaveBeenCalledTimes(2);
});

it('all lanes of all processes together run as often as it says', async () => {
  const one = job({ lanes: 2 });
  for (let process = 0; process < 3; process++) repeat(one, 3);
  await after(2999);
  expect(one.run).toHaveBeenCalledTimes(0);
  await after(1);
  expect(one.run).toHaveBeenCalledTimes(6);
  await after(5999);
  expect(one.run).toHaveBeenCalledTimes(6);
  await after(1);
  expect(one.run).toHaveBeenCalledTimes(12);
});

it('pauses of those that share a job differ, up to twice the mean', async () => {
  const one = job();
  repeat(one, 2);
  vi.mocked(Math.random).mockReturnValue(0.75);
  await after(1000);
  expect(one.run).toHaveBeenCalledTimes(1);
  await after(2999);
  expect(one.run).toHaveBeenCalledTimes(1);
  await after(1);
  expect(one.run).toHaveBeenCalledTimes(2);
});

it('logs a failed run, and continues with the next', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const err = new Error('the database is away');
  const run = vi.fn(async () => Promise.reject(err));
  repeat(job({ run, retryMs: 10 }));
  await after(500);
  expect(warn.mock.calls).toEqual([[{ err, job: 'count' }, 'a job failed: its next turn tries again']]);
  await after(10);
  expect(run).toHaveBeenCalledTimes(2);
});

it('ends a one-time job after the first successful run', async () => {
  vi.spyOn(log, 'warn').mockImplementation(() => {});
  const run = vi.fn(async () => {}).mockRejectedValueOnce(new Error('not yet'));
  repeat(job({ run, once: true }));
  await after(10_000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('at the end no run begins, and those that have begun are waited for', async () => {
  const runs = { areOver: false, underWay: new Set<Promise<boolean>>() };
  const slow = vi.fn(() => new Promise<void>((done) => setTimeout(done, 3000)));
  const later = job();
  repeat(job({ run: slow, firstWithinMs: 0 }), 1, runs);
  repeat(later, 1, runs);
  let isOver = false;
  void endJobs(runs).then(() => {
    isOver = true;
  });
  await after(2999);
  expect(isOver).toBe(false);
  await after(1);
  expect(isOver).toBe(true);
  await after(5000);
  expect(slow).toHaveBeenCalledTimes(1);
  expect(later.run).toHaveBeenCalledTimes(0);
});
