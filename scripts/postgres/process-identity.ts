import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The start time of process `pid`, which distinguishes it from a later one with the same id. Undefined for a missing or
 * zombie process.
 */
export function identify(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Waits until `pid` has ended, at most `seconds`. @returns whether it has */
export async function waitForEnd(pid: number, seconds: number): Promise<boolean> {
  const identity = identify(pid);
  const until = Date.now() + seconds * 1000;
  while (identity && identify(pid) === identity) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}
