import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';

/** The ordinary user that PostgreSQL runs as when this process is root, which PostgreSQL refuses to be. */
export type Account = { uid: number; gid: number };

/**
 * The user that an existing cluster belongs to, else the checkout's owner when that is an ordinary user known here, else
 * `nobody`; undefined when this process is not root.
 */
export function findAccount(dataDir?: string, checkout?: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const keeper = ownerOf(dataDir);
  if (keeper) return keeper;
  const owner = ownerOf(checkout);
  // initdb wants a user with a name: a folder mounted into a container may belong to a number only.
  return owner && spawnSync('id', ['-nu', String(owner.uid)]).status === 0 ? owner : nobody();
}

function ownerOf(folder?: string): Account | undefined {
  if (!folder || !existsSync(folder)) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}

function nobody(): Account {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const [, uid, gid] = users.match(/^nobody:[^:]*:(\d+):(\d+):/m) ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
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
