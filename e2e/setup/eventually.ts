import { vi } from 'vitest';
import { PATIENCE } from '@/lib/testing/patience';

/** What the check returns once it no longer throws; fails as it did when that takes too long. */
export const eventually = <T>(check: () => T | Promise<T>, interval = 100): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE, interval });
