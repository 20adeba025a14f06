import { afterEach, expect, test, vi } from 'vitest';
import { runAtOnce } from './at-once';

afterEach(() => {
  vi.restoreAllMocks();
});

test('steps run concurrently, and all failures are reported once all have ended', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  let release = () => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  const all = runAtOnce([
    ['Waiting', () => opened.then(() => Promise.reject(new Error('The second mistake.')))],
    ['Failing', () => Promise.reject(new Error('The first mistake.'))],
    ['Releasing', async () => release()],
  ]);
  await expect(all).rejects.toThrow('The second mistake.\n\nThe first mistake.');
  expect(printed.mock.calls.map(([line]) => String(line).replace(/[\d.]+ s$/, 'time')).sort()).toEqual([
    'Failing … failed',
    'Releasing … time',
    'Waiting … failed',
  ]);
});
