import { cpus } from 'node:os';

/**
 * The share of all cores that is in use during the next `milliseconds`, 0 to 1. Called while nothing is measured, it is
 * the load of other programs.
 */
export async function busyShare(milliseconds = 1000): Promise<number> {
  const before = read();
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const after = read();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

function read(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (list: number[]) => list.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map((time) => time.idle)), all: sum(times.flatMap((time) => Object.values(time))) };
}
