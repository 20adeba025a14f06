import { readdirSync, readFileSync } from 'node:fs';

const KIBI = 1024;

/**
 * The resident memory of a service's web processes: each, together, and together with what they share counted once; and of the process that
 * supervises them. Linux only.
 */
export function residentOf(pid: number): string {
  const workers = workersOf(pid);
  if (workers.length === 0) return `${megabytes(pid, 'Rss').toFixed(0)} MB`;
  const sizes = workers.map((one) => megabytes(one, 'Rss'));
  const all = total(sizes).toFixed(0);
  const once = total(workers.map((one) => megabytes(one, 'Pss'))).toFixed(0);
  const first = megabytes(pid, 'Rss').toFixed(0);
  return `${sizes.map((size) => size.toFixed(0)).join(' + ')} = ${all} MB, ${once} with shared memory once; first ${first} MB`;
}

const total = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0);

const workersOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

const megabytes = (pid: number, kind: 'Rss' | 'Pss'): number =>
  Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / KIBI;
