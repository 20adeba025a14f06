import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify } from './process-identity';

/** The user of a home: the service, or a command while no service runs. `port` is PostgreSQL's, once it answers. */
export type Holder = { pid: number; startedAt: string; use: 'service' | 'command'; web?: string; port?: number };

export type Claim = { announce: (port: number) => void; release: () => void };

const claimFile = (home: string) => join(home, 'running.json');

/** The living process that uses `home`, if any. */
export function findHolder(home: string): Holder | undefined {
  const holder = readClaim(claimFile(home));
  return holder && identify(holder.pid) === holder.startedAt ? holder : undefined;
}

/** Claims `home` for this process; returns the living process that already has it. */
export function claimHome(home: string, use: Holder['use'], web?: string): Claim | { heldBy: Holder } {
  const file = claimFile(home);
  const mine: Holder = { pid: process.pid, startedAt: identify(process.pid) ?? '', use, ...(web && { web }) };
  const draft = `${file}.${process.pid}`;
  const write = (holder: Holder) => writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });

  write(mine);
  try {
    for (;;) {
      const heldBy = findHolder(home);
      if (heldBy) return { heldBy };
      dropStale(file);
      if (linked(draft, file)) break;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    announce: (port) => {
      write({ ...mine, port });
      renameSync(draft, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

// Two launchers may find the same stale claim: each checks the claim that it moved away, and puts a live one back.
function dropStale(file: string): void {
  const moved = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, moved);
  } catch {
    return;
  }
  const holder = readClaim(moved);
  if (holder && identify(holder.pid) === holder.startedAt) linked(moved, file);
  rmSync(moved, { force: true });
}

// link() is atomic: it succeeds in only one of several processes.
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readClaim(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}
