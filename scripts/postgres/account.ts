import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findNobody, findOwnUser } from './own-user';

/** The ordinary user that PostgreSQL runs as when this process is root, because PostgreSQL refuses to run as root. */
export type UnixAccount = { uid: number; gid: number };

/**
 * The owner of an existing cluster, else the checkout's owner if that is an ordinary user, else `doek-postgres`,
 * created when needed; `nobody` where that fails. Undefined when this process is not root. A cluster of `nobody`
 * changes its owner (handOver).
 */
export function findAccount(dataDir?: string, checkout?: string): UnixAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const keeper = ownerOf(dataDir);
  if (keeper) return keeper;
  const owner = ownerOf(checkout);
  // initdb needs a user with a name; a mounted folder may belong to a bare number.
  if (owner && spawnSync('id', ['-nu', String(owner.uid)]).status === 0) return owner;
  return findOwnUser() ?? findNobody();
}

/** Whether PostgreSQL shares its user with other programs. */
export const isShared = (account: UnixAccount | undefined): boolean => account?.uid === findNobody().uid;

/** Neither root nor nobody, which must not own a cluster. */
function ownerOf(folder?: string): UnixAccount | undefined {
  if (!folder || !existsSync(folder)) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 || uid === findNobody().uid ? undefined : { uid, gid };
}

/**
 * Changes the owner of a stopped cluster to `account`; the folder itself last, so that an interrupted change is
 * repeated.
 */
export function handOver(account: UnixAccount | undefined, dataDir: string): void {
  if (!account || !existsSync(dataDir) || statSync(dataDir).uid === account.uid) return;
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(dataDir, name), account.uid, account.gid);
  giveTo(account, dataDir);
}

/** Whether `account` can enter `folder`, which depends on every folder above it. */
export function canEnter(account: UnixAccount | undefined, folder: string): boolean {
  const enter = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' });
  return enter.status === 0;
}

/** Whether `account` can execute `program`: reach it and load its libraries. */
export function canRun(account: UnixAccount | undefined, program: string): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Changes the owner of a file or folder to `account`; does nothing when that is undefined. */
export function giveTo(account: UnixAccount | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}
