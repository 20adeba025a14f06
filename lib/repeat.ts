import { log } from './log';

/** A background job of a process. */
export type BackgroundJob = {
  /** Its name in the log. */
  name: string;
  /** The mean pause between runs of all lanes of all processes of the service on this machine. Runs of one lane never overlap. */
  everyMs: number;
  /** The first run begins at a random moment within this time; default: the pause of a lane. */
  firstWithinMs?: number;
  /** The mean pause after a run that failed; default: the pause of a lane. */
  retryMs?: number;
  /** How many runs this process does in parallel; default 1. */
  lanes?: number;
  /** Stops after the first run that succeeds. */
  once?: boolean;
  /** The log level of a failure; default `warn`. */
  level?: 'warn' | 'debug';
  run: () => Promise<unknown>;
};

/**
 * Repeats a job until the process ends, and logs failed runs. It does not keep the process alive, and continues while the process drains.
 * Each of `processes` that do the same pauses so many times longer. Work that a run leaves undone must be visible to other processes.
 */
export function repeat(job: BackgroundJob, processes = 1): void {
  const { lanes = 1, once = false } = job;
  const pauseMs = job.everyMs * lanes * processes;
  const { firstWithinMs = pauseMs, retryMs = pauseMs } = job;
  const next = async () => {
    const succeeded = await runOnce(job);
    if (once && succeeded) return;
    // Half of it to one and a half: else those that happen to look at the same time would do so for hours.
    setTimeout(next, (succeeded ? pauseMs : retryMs) * (0.5 + Math.random())).unref();
  };
  for (let lane = 0; lane < lanes; lane++) {
    if (firstWithinMs === 0) void next();
    else setTimeout(next, firstWithinMs * Math.random()).unref();
  }
}

/** One run. It never throws. @returns whether it succeeded */
async function runOnce({ name, level = 'warn', run }: BackgroundJob): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    log[level]({ err: error, job: name }, 'a job failed: its next turn tries again');
    return false;
  }
}
