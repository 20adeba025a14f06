import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify } from './process-identity';

/** Who uses a home: the service, or a command while no service runs. `port` is PostgreSQL's, once it answers. */
export type Holder = { pid: number; startedAt: string; use: 'service' | 'command'; web?: string; port?: number };

export type Claim = { announce: (port: number) => void; release: () => void };

const claimFile = (home: string) => join(home, 'running.json');

/** The living process that uses `home`, if any. */
export function findHolder(home: string): Holder | undefined {
  const holder = readClaim(claimFile(home));
  return holder && identify(holder.pid) === holder.startedAt ? holder : undefined;
}

/** Takes `home` for this process; a living process that has it already is returned instead. */
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

// Two starters may find the same stale claim: the one that moves it away looks at what it moved, and gives a living one back.
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

// The one step that only one of several processes can do.
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
