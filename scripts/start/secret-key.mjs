import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = '.data/secret-key';

/**
 * Sets SECRET_KEY to the key of the checkout's own database, created when needed. Does nothing when DATABASE_URL is set:
 * whoever runs that database keeps its key.
 */
export function provideSecretKey(environment) {
  if (environment.SECRET_KEY || environment.DATABASE_URL) return;
  try {
    mkdirSync('.data', { recursive: true, mode: 0o755 });
    writeFileSync(FILE, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // The database needs the same folder and reports what is wrong with it.
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
