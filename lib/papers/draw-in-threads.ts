import { availableParallelism } from 'node:os';
import { workerPool } from '@/lib/worker-pool';
import type { Drawer } from './kept-pdf';
import { drawings } from './kept-pdf';

/** So that those who buy keep some of the machine. */
const THREADS = Math.min(2, availableParallelism());
const MOST_WAITING = 500;
const PATIENCE_MS = 20_000;

/** Draws in threads of `file` (draw-worker.ts), at most two; fails as workerPool does. */
export const threadsOf = (file: string): Drawer =>
  workerPool(file, { size: THREADS, mostWaiting: MOST_WAITING, patienceMs: PATIENCE_MS });

/** From now on threads draw the PDFs of this process, and not the thread that answers requests. */
export function drawInThreads(file: string): void {
  drawings.drawer = threadsOf(file);
}
