import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer } from '@/lib/worker-pool';
import { type Drawing, draw } from './drawing';

// A thread that draws PDFs, one after the other (server/bundle.ts makes a program of it).
parentPort?.on('message', async (drawing: Drawing) => {
  const answer = (answer: WorkerAnswer<Uint8Array>) => parentPort?.postMessage(answer);
  try {
    answer({ made: new Uint8Array(await draw(drawing)) });
  } catch (error) {
    answer({ failure: String(error) });
  }
});
