import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClusterPlace, passwordFile } from './place';

/**
 * The password of the checkout's own database, created with it. Throws when the database exists and its password does
 * not.
 */
export function readPassword(root: string, place: ClusterPlace): string {
  const file = passwordFile(root);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(join(place.dataDir, 'PG_VERSION'))) {
    throw new Error(
      `The password of the database in ${place.dataDir} is gone (${file}): put it back, or npm run reset.`,
    );
  }
  const password = randomBytes(24).toString('hex');
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}
