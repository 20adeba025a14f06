import { readFileSync } from 'node:fs';

/** A text that only the patched driver contains, in its handling of closed connections (patches/). */
export const MARK = 'rows = 0\n    errorResponse = null';

/**
 * Exits with one sentence when the driver `postgres` is not patched: unpatched, it hangs after a restart of PostgreSQL and mixes up
 * answers.
 */
export function refuseUnpatchedDriver(): void {
  const driver = new URL('connection.js', import.meta.resolve('postgres'));
  if (readFileSync(driver, 'utf8').includes(MARK)) return;
  console.error('The package postgres is not patched, as after `npm ci --ignore-scripts`: run `npx patch-package`.');
  process.exit(1);
}
