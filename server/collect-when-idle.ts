import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 60_000;
/** Of a minute. Health checks, background jobs and mail take less; what visitors ask in a rush takes more. */
const IDLE_SHARE = 0.25;

/**
 * Collects the garbage of a rush in the first quiet minute after it, some 40 MB a process: V8 itself waits for work that allocates.
 * Without `--expose-gc` it does nothing.
 */
export function collectWhenIdle(): void {
  const collect = globalThis.gc;
  if (!collect) return;
  const hasBecomeIdle = watchForIdle();
  let seen = performance.eventLoopUtilization();
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(seen);
    seen = performance.eventLoopUtilization();
    if (hasBecomeIdle(utilization)) collect();
  }, LOOK_EVERY_MS).unref();
}

/** @returns a function of the share of the last minute in which the process worked: whether that minute is the first quiet one */
export function watchForIdle(): (share: number) => boolean {
  let hasWorked = false;
  return (share) => {
    const isFirstQuiet = hasWorked && share <= IDLE_SHARE;
    hasWorked = share > IDLE_SHARE;
    return isFirstQuiet;
  };
}
