import { log } from './log';
import { oncePerProcess } from './once-per-process';

/** A background job of a process. */
export type BackgroundJob = {
  /** Its name in the log. */
  name: string;
  /** The mean pause between runs of all lanes of all processes of the service on this machine. Runs of one lane never overlap. */
  everyMs: number;
  /** The first run begins at a random moment within this time; default: the pause of a lane. */
  firstWithinMs?: number;
  /** The pause after a run that failed; default: the pause of a lane. */
  retryMs?: number;
  /** How many runs this process does in parallel; default 1. */
  lanes?: number;
  /** Stops after the first run that succeeds. */
  once?: boolean;
  /** The log level of a failure; default `warn`. */
  level?: 'warn' | 'debug';
  run: () => Promise<unknown>;
};

type Runs = { areOver: boolean; underWay: Set<Promise<boolean>> };
const ofProcess = oncePerProcess('runs of jobs', (): Runs => ({ areOver: false, underWay: new Set() }));

/**
 * Repeats a job until the process ends, and logs failed runs. It does not keep the process alive, and continues while the process drains.
 * Each of `processes` that do the same pauses so many times longer. Work that a run leaves undone must be visible to other processes.
 */
export function repeat(job: BackgroundJob, processes = 1, runs = ofProcess): void {
  const { lanes = 1, once = false } = job;
  const sharers = lanes * processes;
  const pauseMs = job.everyMs * sharers;
  const { firstWithinMs = pauseMs, retryMs = pauseMs } = job;
  const next = async () => {
    if (runs.areOver) return;
    const run = runOnce(job);
    runs.underWay.add(run);
    const succeeded = await run;
    runs.underWay.delete(run);
    if (once && succeeded) return;
    // Random where lanes share the work: those that ended a run together would pause together.
    setTimeout(next, (succeeded ? pauseMs : retryMs) * (sharers > 1 ? 2 * Math.random() : 1)).unref();
  };
  for (let lane = 0; lane < lanes; lane++) {
    if (firstWithinMs === 0) void next();
    else setTimeout(next, firstWithinMs * Math.random()).unref();
  }
}

/** Begins no run any more. @returns when those that had begun are over */
export async function endJobs(runs = ofProcess): Promise<void> {
  runs.areOver = true;
  await Promise.all(runs.underWay);
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
