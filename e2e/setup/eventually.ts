import { vi } from 'vitest';
import { PATIENCE } from '@/lib/testing/patience';

/** Repeats a check until it does not throw. @returns its result; fails with its last error after PATIENCE */
export const eventually = <T>(check: () => T | Promise<T>, interval = 100): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE, interval });
