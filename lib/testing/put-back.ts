import { afterAll, vi } from 'vitest';
import { env } from '@/lib/env';

/** Files share processes: what one has changed of the settings, the clock or the log is not for the next. */
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
