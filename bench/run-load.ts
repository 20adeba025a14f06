import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTool } from '@/scripts/start/tool';
import { cpuTime } from './cpu-time';
import type { Job } from './load/index';
import type { Measured, Pace } from './load/measure';

/** Where CPU time is counted. */
export type Watched = { web: number; database: number };

/** With the milliseconds of CPU that one turn costs the web server and PostgreSQL. */
export type Round = Measured & { webCpu: number; databaseCpu: number };

/** Runs one job in a load generator of its own. `watched`: process ids. Throws when the generator itself fails. */
export async function runLoad(job: Job, pace: Pace, watched: Watched, signal: AbortSignal): Promise<Round> {
  const before = { web: cpuTime(watched.web), database: cpuTime(watched.database) };
  const { code, output } = await withFile(
    JSON.stringify({ job, pace }),
    (file) => startTool(['--import', 'tsx', 'bench/load/index.ts', file], { signal }).done,
  );
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`${output.trim()}\n\nThe load generator failed (${code}).`);
  const measured = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Measured;
  return {
    ...measured,
    webCpu: (cpuTime(watched.web) - before.web) / measured.turns,
    databaseCpu: (cpuTime(watched.database) - before.database) / measured.turns,
  };
}

/** Ten thousand performances are more than an argument may hold. */
async function withFile<T>(text: string, work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'doek-load-'));
  try {
    const file = join(folder, 'job.json');
    writeFileSync(file, text);
    return await work(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
