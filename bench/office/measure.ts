import { cpuTime } from '../cpu-time';
import { yesOrNo } from '../report';

const WARM_UP = 10;
const TIMES = 100;

type Measured = { name: string; most: number; run: (turn: number) => Promise<unknown>; databasePid: number };

/**
 * Runs `run` repeatedly, one call after the other. @returns a line with its 95th percentile against `most` milliseconds, and its CPU
 * time
 */
export async function measure({ name, most, run, databasePid }: Measured): Promise<string> {
  for (let turn = 0; turn < WARM_UP; turn++) await run(turn);
  const times: number[] = [];
  const before = { own: process.cpuUsage(), database: cpuTime(databasePid) };
  for (let turn = 0; turn < TIMES; turn++) {
    const startedAt = performance.now();
    await run(turn);
    times.push(performance.now() - startedAt);
  }
  const { user, system } = process.cpuUsage(before.own);
  const own = (user + system) / 1000 / TIMES;
  const database = (cpuTime(databasePid) - before.database) / TIMES;
  const [p50, p95] = [0.5, 0.95].map((part) => times.sort((a, b) => a - b)[Math.floor(part * (TIMES - 1))] ?? 0);
  const said = `p50 ${p50?.toFixed(0)}, p95 ${p95?.toFixed(0)} ms; CPU ${own.toFixed(1)} ms own, ${database.toFixed(1)} ms database`;
  return `${yesOrNo((p95 ?? most) < most)}  ${name}: p95 under ${most} ms (${said})`;
}
