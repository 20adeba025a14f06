import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findNobody, findOwnUser } from './own-user';

/** The ordinary user that PostgreSQL runs as when this process is root, which PostgreSQL refuses to be. */
export type Account = { uid: number; gid: number };

/**
 * The user that an existing cluster belongs to, else the checkout's owner when that is an ordinary user known here, else one
 * of its own (`doek-postgres`), made at the first need; `nobody` where none can be made. Undefined when this process is not
 * root. A cluster of `nobody` is handed over (handOver).
 */
export function findAccount(dataDir?: string, checkout?: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const keeper = ownerOf(dataDir);
  if (keeper) return keeper;
  const owner = ownerOf(checkout);
  // initdb wants a user with a name: a folder mounted into a container may belong to a number only.
  if (owner && spawnSync('id', ['-nu', String(owner.uid)]).status === 0) return owner;
  return findOwnUser() ?? findNobody();
}

/** Whether PostgreSQL has to share its user with other programs. */
export const isShared = (account: Account | undefined): boolean => account?.uid === findNobody().uid;

/** Neither root nor nobody: those are no owners. */
function ownerOf(folder?: string): Account | undefined {
  if (!folder || !existsSync(folder)) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 || uid === findNobody().uid ? undefined : { uid, gid };
}

/** Gives a stopped cluster that belongs to another user to `account`; the folder itself last, so that a half is done again. */
export function handOver(account: Account | undefined, dataDir: string): void {
  if (!account || !existsSync(dataDir) || statSync(dataDir).uid === account.uid) return;
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(dataDir, name), account.uid, account.gid);
  giveTo(account, dataDir);
}

/** Whether `account` can enter `folder`: every folder above it counts. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  const enter = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' });
  return enter.status === 0;
}

/** Whether `account` can run `program` here: reach it, and load its libraries. */
export function canRun(account: Account | undefined, program: string): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Gives a file or folder of ours to `account`. */
export function giveTo(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}
