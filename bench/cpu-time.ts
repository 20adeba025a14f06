import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second (USER_HZ). */
const MILLISECONDS_PER_TICK = 10;

/**
 * Milliseconds of CPU used so far by a process and its descendants, including ended ones. Unlike wall-clock time it
 * hardly depends on other load. NaN without /proc.
 */
export function cpuTime(pid: number): number {
  const processes = readAll();
  const below = (parent: number): number[] => [
    parent,
    ...[...processes].filter(([, entry]) => entry.parent === parent).flatMap(([child]) => below(child)),
  ];
  return below(pid).reduce((sum, one) => sum + (processes.get(one)?.ticks ?? Number.NaN), 0) * MILLISECONDS_PER_TICK;
}

function readAll(): Map<number, { parent: number; ticks: number }> {
  const found = new Map<number, { parent: number; ticks: number }>();
  for (const name of process.platform === 'linux' ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // After the name in parentheses: state, parent, … and from the twelfth on utime, stime, cutime, cstime.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      found.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {} // The process has ended.
  }
  return found;
}
