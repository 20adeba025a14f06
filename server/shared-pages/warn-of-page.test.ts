import { expect, it, vi } from 'vitest';
import { log } from '@/lib/log';
import { warnOfPage } from './warn-of-page';

it('warns once per page and minute', () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  for (const [page, seconds] of [
    ['/a', 0],
    ['/a', 59],
    ['/b', 59],
    ['/a', 60],
    ['/a', 61],
  ] as const)
    warnOfPage(page, new Error('no'), seconds * 1000);
  expect(warn.mock.calls.map(([about]) => (about as unknown as { page: string }).page)).toEqual(['/a', '/b', '/a']);
});
