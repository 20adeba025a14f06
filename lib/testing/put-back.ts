import { afterAll, vi } from 'vitest';
import { env } from '@/lib/env';

/** Test files share processes: restores the settings, the clock and the log after each file. */
const settings = { ...env };
const given = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  putBack(env, settings);
  putBack(process.env, given);
});

function putBack(changed: object, before: object): void {
  for (const name of Object.keys(changed)) if (!(name in before)) Reflect.deleteProperty(changed, name);
  Object.assign(changed, before);
}
