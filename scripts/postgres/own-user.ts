import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { UnixAccount } from './account';

/** The dedicated user of PostgreSQL where this process is root. */
const OWN_USER = 'doek-postgres';

const ATTEMPTS = 50;
const PAUSE_MILLISECONDS = 100;

/** PostgreSQL's dedicated user, created if missing; undefined when that fails. Only as root. */
export function findOwnUser(): UnixAccount | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const account = lookUp(OWN_USER);
    if (account) return account;
    const { status, stderr } = makeUser();
    // Two starts at once: the other one holds the lock on /etc/passwd, or has created the user.
    if (status !== 0 && !/lock|already exists/.test(stderr ?? '')) return undefined;
    if (status !== 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
  }
  return lookUp(OWN_USER);
}

function makeUser() {
  const nowhere = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  const made = spawnSync('useradd', ['--system', '--user-group', ...nowhere, OWN_USER], { encoding: 'utf8' });
  // BusyBox (Alpine) has another program.
  return made.error ? spawnSync('adduser', ['-S', '-D', '-H', OWN_USER], { encoding: 'utf8' }) : made;
}

/** `nobody`, which any number of other programs may share. */
export const findNobody = (): UnixAccount => lookUp('nobody') ?? { uid: 65534, gid: 65534 };

function lookUp(name: string): UnixAccount | undefined {
  const [uid, gid] = ['-u', '-g'].map((what) => spawnSync('id', [what, name], { encoding: 'utf8' }).stdout?.trim());
  if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  const [, ...ids] = readUsers().match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm')) ?? [];
  return ids.length === 2 ? { uid: Number(ids[0]), gid: Number(ids[1]) } : undefined;
}

function readUsers(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
