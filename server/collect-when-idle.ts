import { performance } from 'node:perf_hooks';
import { hasThreads } from '@/lib/worker-pool';

const LOOK_EVERY_MS = 60_000;
/** Of a minute. Health checks and background jobs take less than the least, a rush more than the most; sending mail is between them. */
const LEAST_SHARE = 0.02;
const MOST_SHARE = 0.25;

/** Of a minute: a rush takes more than the first; below the second, without a thread that draws for mails, nothing goes on. */
const RUSH_SHARE = 0.5;
const CALM_SHARE = 0.1;
/** A quarter of a new process. After 5,600 orders it was 65 to 120 MB on Node 24. */
const MOST_LEFT_BYTES = 50 * 2 ** 20;

/**
 * Also gives back what V8 keeps for later, 100 MB after a rush on Node 24, as a usual collection does not. It stops the process for 0.3 to
 * 0.6 s, a usual one for 0.1.
 */
const EVERYTHING = { type: 'major', flavor: 'last-resort', execution: 'async' } as const;

/**
 * Collects the garbage of a rush in the first quiet minute after it, some 200 MB a process on Node 24, and that of its mails when they have
 * been sent: V8 itself waits for work that allocates. Calls `leave` in the first calm minute, once after a rush, if more than 50 MB are
 * still neither used nor given back (malloc's, mostly). Without `--expose-gc` it does nothing.
 */
export function collectWhenIdle(leave: () => void): void {
  const collect = globalThis.gc;
  if (!collect) return;
  const hasBecomeIdle = watchForIdle();
  const isCalmAfterRush = watchForCalm();
  const atStart = unusedBytes();
  let seen = performance.eventLoopUtilization();
  setInterval(async () => {
    const { utilization } = performance.eventLoopUtilization(seen);
    seen = performance.eventLoopUtilization();
    const isIdle = hasBecomeIdle(utilization);
    const isCalm = isCalmAfterRush(utilization, hasThreads());
    if (isIdle || isCalm) await collect(EVERYTHING);
    if (isCalm && unusedBytes() - atStart > MOST_LEFT_BYTES) leave();
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

/** @returns a function of the same share, and whether threads draw: whether this is the first calm minute after a rush */
export function watchForCalm(): (share: number, isDrawing?: boolean) => boolean {
  let hasRushed = false;
  return (share, isDrawing = false) => {
    if (share > CALM_SHARE || isDrawing || !hasRushed) {
      hasRushed ||= share > RUSH_SHARE;
      return false;
    }
    hasRushed = false;
    return true;
  };
}

/** What the process has in memory, less what its JavaScript uses: Node.js itself, and what was freed and not given back. */
function unusedBytes(): number {
  const { rss, heapUsed, external } = process.memoryUsage();
  return rss - heapUsed - external;
}
