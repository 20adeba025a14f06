import { log } from './log';

/** Work that a process does again and again beside the requests. */
export type Job = {
  /** As the log calls it. */
  name: string;
  /** The pause after a turn: turns of one lane never overlap. */
  everyMs: number;
  /** The first turn begins at a random moment within this time; `everyMs` unless given. */
  firstWithinMs?: number;
  /** The pause after a turn that failed; `everyMs` unless given. */
  retryMs?: number;
  /** How many turns this process takes side by side; 1 unless given. */
  lanes?: number;
  /** Ends after the first turn that succeeds. */
  once?: boolean;
  /** How the log calls a failure; `warn` unless given. */
  level?: 'warn' | 'debug';
  run: () => Promise<unknown>;
};

/**
 * Takes the turns of a job until the process ends; a turn that fails is logged, and the next one comes all the same. It keeps no
 * process alive, and goes on while one drains: what a turn leaves undone, another process must find.
 */
export function repeat(job: Job): void {
  const { everyMs, firstWithinMs = everyMs, retryMs = everyMs, lanes = 1, once = false } = job;
  const turn = async () => {
    const succeeded = await runOnce(job);
    if (!(once && succeeded)) setTimeout(turn, succeeded ? everyMs : retryMs).unref();
  };
  for (let lane = 0; lane < lanes; lane++) {
    if (firstWithinMs === 0) void turn();
    else setTimeout(turn, firstWithinMs * Math.random()).unref();
  }
}

/** One turn. It never throws. @returns whether it succeeded */
export async function runOnce({ name, level = 'warn', run }: Job): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    log[level]({ err: error, job: name }, 'a job failed: its next turn tries again');
    return false;
  }
}
