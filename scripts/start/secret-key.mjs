import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = '.data/secret-key';

/**
 * Gives the environment the SECRET_KEY that belongs to the checkout's own database, made at the first need. A database of
 * one's own (DATABASE_URL) gets none: its key must be kept where that database is kept.
 */
export function provideSecretKey(environment) {
  if (environment.SECRET_KEY || environment.DATABASE_URL) return;
  try {
    mkdirSync('.data', { recursive: true, mode: 0o755 });
    writeFileSync(FILE, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // The database, which needs the same folder, says what is wrong with it.
    if (error.code !== 'EEXIST') return;
  }
  const key = read(FILE);
  if (key) environment.SECRET_KEY = key;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
