import { availableParallelism } from 'node:os';
import { workerPool } from '@/lib/worker-pool';
import type { Drawer } from './kept-pdf';
import { drawings } from './kept-pdf';

/** Leaves CPU for visitors who buy. */
const THREADS = Math.min(2, availableParallelism());
const MOST_WAITING = 500;
const PATIENCE_MS = 20_000;
const REST_MS = 30_000;

/** Draws in at most two threads of `file` (draw-worker.ts); fails as workerPool does. */
export const threadsOf = (file: string): Drawer =>
  workerPool(file, { size: THREADS, mostWaiting: MOST_WAITING, patienceMs: PATIENCE_MS, restMs: REST_MS });

/** Makes this process draw PDFs in worker threads from now on, not in the thread that answers requests. */
export function drawInThreads(file: string): void {
  drawings.drawer = threadsOf(file);
}
