import { readdirSync, readFileSync } from 'node:fs';

const MEBI = 1024 * 1024;

/** The resident memory of a service's web processes, each and together, and of the process that supervises them. Linux only. */
export function residentOf(pid: number): string {
  const sizes = workersOf(pid).map((one) => residentBytes(one) / MEBI);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const first = (residentBytes(pid) / MEBI).toFixed(0);
  return `${sizes.map((size) => size.toFixed(0)).join(' + ')} = ${all.toFixed(0)} MB; first ${first} MB`;
}

const workersOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

const residentBytes = (pid: number): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
