import { existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';

const LARGEST_LOG_BYTES = 5_000_000;

/** Opens PostgreSQL's log for appending; renames a long one first. @returns the offset where this run begins */
export function openLog(log: string): { fd: number; offset: number } {
  if (existsSync(log) && statSync(log).size > LARGEST_LOG_BYTES) renameSync(log, `${log}.1`);
  const fd = openSync(log, 'a', 0o600);
  return { fd, offset: statSync(log).size };
}

export const readLog = (log: string, offset: number) => readFileSync(log).subarray(offset).toString('utf8');

/** One sentence from PostgreSQL's output: a full disk by name, else its last fatal error. */
export function refusal(what: string, output: string): string {
  if (/No space left on device|Disk quota exceeded/.test(output)) return `${what}: the disk is full.`;
  const said = [...output.matchAll(/(?:FATAL|PANIC|error|ERROR): {1,2}(.+)/g)].at(-1)?.[1];
  return `${what}: ${said ?? output.trim().split('\n').at(-1) ?? 'it gave no reason'}.`;
}
