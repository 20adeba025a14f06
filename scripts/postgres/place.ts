import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { canEnter, findAccount, type UnixAccount } from './account';
import { usableBinaries } from './binaries';
import { findHolder, type Holder } from './claim';
import { stopOrphan } from './postmaster';

/** The location of one embedded PostgreSQL. */
export type ClusterPlace = {
  /** The folder that contains the cluster and the claim on it. */
  home: string;
  dataDir: string;
  log: string;
  binaries: string;
  account: UnixAccount | undefined;
};

/** The folder for the database of a checkout that PostgreSQL's user cannot enter (for example under /root); one per checkout. */
export function outsideHome(root: string): string {
  return join('/var/lib/doek', createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 12));
}

/** The possible locations of the checkout's database. */
export const homesOf = (root: string) => [join(root, '.data'), outsideHome(root)];

/** The service that runs on the checkout's own database, if any. */
export const findService = (root: string): Holder | undefined =>
  homesOf(root)
    .map(findHolder)
    .find((holder) => holder?.use === 'service');

export const passwordFile = (root: string) => join(root, '.data/postgres-password');

const MEBIBYTE = 2 ** 20;
const NEW_CLUSTER_MEBIBYTES = 150;
const OLD_CLUSTER_MEBIBYTES = 20;

/**
 * The place of the checkout's own database, created if missing: `.data`, or a folder under /var/lib/doek when
 * PostgreSQL's user cannot enter `.data`. Throws one sentence when neither works.
 */
export async function openPlace(root: string): Promise<ClusterPlace> {
  const data = join(root, '.data');
  makeFolder(data);
  const account = findAccount(join(data, 'postgres'), root);
  const inside = usableBinaries(account);
  const outside = outsideHome(root);
  const startedOutside = existsSync(join(outside, 'postgres')) && !(await removeIfAbandoned(root, outside));
  if (inside && !startedOutside && canEnter(account, data)) return placeAt(data, inside, account);
  if (existsSync(join(data, 'postgres'))) {
    throw new Error(
      `PostgreSQL's user (uid ${account?.uid}) can no longer enter ${data}: give it back its permissions.`,
    );
  }

  makeFolder(outside);
  for (const folder of ['/var/lib/doek', outside]) chmodSync(folder, 0o755);
  return placeAt(outside, usableBinaries(account, outside) ?? '', account, data);
}

const placeAt = (home: string, binaries: string, account: UnixAccount | undefined, logs = home): ClusterPlace => ({
  home,
  dataDir: join(home, 'postgres'),
  log: join(logs, 'postgres.log'),
  binaries,
  account,
});

// A new clone at the path of a removed one lacks the password of the removed one's database.
async function removeIfAbandoned(root: string, outside: string): Promise<boolean> {
  if (existsSync(passwordFile(root)) || findHolder(outside)) return false;
  await stopOrphan(join(outside, 'postgres'));
  rmSync(outside, { recursive: true, force: true });
  return true;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new Error(`${folder} is in the way: it must be a folder.`, { cause });
    throw new Error(`The folder ${folder} for the database cannot be used (${code}).`, { cause });
  }
  const { bavail, bsize } = statfsSync(folder);
  const needed = existsSync(join(folder, 'postgres/PG_VERSION')) ? OLD_CLUSTER_MEBIBYTES : NEW_CLUSTER_MEBIBYTES;
  if (bavail * bsize < needed * MEBIBYTE) {
    throw new Error(`The disk of ${folder} is full: the database needs ${needed} MiB to start.`);
  }
}
