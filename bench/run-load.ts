import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTool } from '@/scripts/start/tool';
import { cpuTime } from './cpu-time';
import type { Bought, Buying } from './load/buy';
import type { Job } from './load/index';
import type { Measured, Pace } from './load/measure';

/** The processes whose CPU time is counted. */
export type Watched = { web: number; database: number; bank?: number };

/** With the CPU milliseconds of one turn in the web server and in PostgreSQL. */
export type Round = Measured & { webCpu: number; databaseCpu: number };

/** Runs one job in a separate load generator. `watched`: process ids. Throws when the generator fails. */
export async function runLoad(job: Job, pace: Pace, watched: Watched, signal: AbortSignal): Promise<Round> {
  const { measured, webCpu, databaseCpu } = await generate<Measured>({ job, pace }, watched, signal);
  return { ...measured, webCpu: webCpu / measured.turns, databaseCpu: databaseCpu / measured.turns };
}

/** The same for buyers who order and pay; CPU time is per buyer, including the warm-up. `besideCpu`: of the generator and the bank. */
export async function runBuyers(job: Buying, watched: Watched, signal: AbortSignal) {
  const bank = () => (watched.bank === undefined ? 0 : cpuTime(watched.bank));
  const before = bank();
  const { measured, webCpu, databaseCpu } = await generate<Bought>({ job }, watched, signal);
  const buyers = job.warmUp + job.count;
  const besideCpu = (measured.generatorCpu + bank() - before) / buyers;
  return { ...measured, webCpu: webCpu / buyers, databaseCpu: databaseCpu / buyers, besideCpu };
}

async function generate<T>(work: { job: Job | Buying; pace?: Pace }, watched: Watched, signal: AbortSignal) {
  const before = { web: cpuTime(watched.web), database: cpuTime(watched.database) };
  const { code, output } = await withFile(
    JSON.stringify(work),
    (file) => startTool(['--import', 'tsx', 'bench/load/index.ts', file], { signal }).done,
  );
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`${output.trim()}\n\nThe load generator failed (${code}).`);
  return {
    measured: JSON.parse(output.trim().split('\n').at(-1) ?? '') as T,
    webCpu: cpuTime(watched.web) - before.web,
    databaseCpu: cpuTime(watched.database) - before.database,
  };
}

/** Passes the job by standard input: ten thousand performances do not fit in an argument. */
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
