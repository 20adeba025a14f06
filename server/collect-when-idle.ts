import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 60_000;
/** Of a minute. Health checks and background jobs take less than the least, a rush more than the most; sending mail is between them. */
const LEAST_SHARE = 0.02;
const MOST_SHARE = 0.25;

/**
 * Also gives back what V8 keeps for later, 100 MB after a rush on Node 24, as a usual collection does not. It stops the process for 0.3 to
 * 0.6 s, a usual one for 0.1.
 */
const EVERYTHING = { type: 'major', flavor: 'last-resort', execution: 'async' } as const;

/**
 * Collects the garbage of a rush in the first quiet minute after it, some 200 MB a process on Node 24, and that of its mails when they have
 * been sent: V8 itself waits for work that allocates.
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
    if (hasBecomeIdle(utilization)) void collect(EVERYTHING);
  }, LOOK_EVERY_MS).unref();
}

/** @returns a function of the share of the last minute in which the process worked: whether that fell by half, to a quiet minute */
export function watchForIdle(): (share: number) => boolean {
  let mostSinceCollected = 0;
  return (share) => {
    mostSinceCollected = Math.max(mostSinceCollected, share);
    if (mostSinceCollected < LEAST_SHARE || share > Math.min(MOST_SHARE, mostSinceCollected / 2)) return false;
    mostSinceCollected = share;
    return true;
  };
}
