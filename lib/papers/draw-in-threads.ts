import { availableParallelism } from 'node:os';
import { workerPool } from '@/lib/worker-pool';
import type { Drawer } from './cached-pdf';
import { drawings } from './cached-pdf';

/** More threads would take CPU from visitors who buy. */
const MOST_THREADS = Math.min(2, availableParallelism());
const MOST_WAITING = 500;
const PATIENCE_MS = 20_000;
/** Drawing takes a tenth of a second; the largest paper, with hundreds of tickets, some seconds. */
const LATE_MS = 2_000;
const REST_MS = 30_000;

/** Draws in at most `size` threads of `file` (draw-worker.ts); fails as workerPool does. */
export const threadsOf = (file: string, size = MOST_THREADS): Drawer =>
  workerPool(file, {
    size,
    mostWaiting: MOST_WAITING,
    patienceMs: PATIENCE_MS,
    lateMs: LATE_MS,
    restMs: REST_MS,
  });

/**
 * Draws PDFs in worker threads from now on, not in the thread that answers requests. One thread when there are several `processes`, because
 * each takes 115 MB while in use.
 */
export function drawInThreads(file: string, processes: number): void {
  drawings.drawer = threadsOf(file, processes > 1 ? 1 : MOST_THREADS);
}
