import { readFileSync } from 'node:fs';

/** The last text that the patch writes, where a connection closes (patches/). */
export const MARK = 'rows = 0\n    errorResponse = null';

/**
 * Exits with one sentence when the driver `postgres` is not patched: it would hang after a restart of PostgreSQL and
 * mix up answers.
 */
export function refuseUnpatchedDriver(): void {
  const driver = new URL('connection.js', import.meta.resolve('postgres'));
  if (readFileSync(driver, 'utf8').includes(MARK)) return;
  console.error('The package postgres is not patched, as after `npm ci --ignore-scripts`: run `npx patch-package`.');
  process.exit(1);
}
