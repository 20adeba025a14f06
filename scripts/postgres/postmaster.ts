import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, waitForEnd } from './process-identity';

const NO_PROCESS = 2 ** 31 - 2;

/**
 * Stops a PostgreSQL that still runs on `dataDir` after its keeper was killed. @returns whether there was one. A stale
 * `postmaster.pid` whose process id belongs to another program is defused.
 */
export async function stopOrphan(dataDir: string): Promise<boolean> {
  const file = join(dataDir, 'postmaster.pid');
  const pid = readPid(file);
  if (!pid || !identify(pid)) return false;
  if (!runsOn(pid, dataDir)) {
    // PostgreSQL would mistake that program for its own server. The other lines stay, because with them PostgreSQL detects
    // surviving backends.
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(NO_PROCESS)));
    return false;
  }
  process.kill(pid, 'SIGINT');
  if (await waitForEnd(pid, 30)) return true;
  process.kill(pid, 'SIGQUIT');
  if (await waitForEnd(pid, 30)) return true;
  throw new Error(`A PostgreSQL that was left running (process ${pid}) does not stop: end it, then try again.`);
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

// The server's working directory is its data folder.
function runsOn(pid: number, dataDir: string): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout.includes(dataDir);
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch {
    return false;
  }
}
