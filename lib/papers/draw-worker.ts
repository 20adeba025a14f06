import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer } from '@/lib/worker-pool';
import { draw, type PaperDrawing } from './drawing';

const LOW = 10;

// A worker thread that draws PDFs one by one (server/bundle.ts bundles it). It lowers its priority below the threads that answer visitors;
// only Linux has a priority per thread.
if (process.platform === 'linux') setPriority(LOW);

parentPort?.on('message', async (drawing: PaperDrawing) => {
  const answer = (answer: WorkerAnswer<Uint8Array>) => parentPort?.postMessage(answer);
  try {
    answer({ made: new Uint8Array(await draw(drawing)) });
  } catch (error) {
    answer({ failure: String(error) });
  }
});
