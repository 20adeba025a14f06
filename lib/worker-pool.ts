import { Worker } from 'node:worker_threads';
import { AppError } from '@/lib/errors';

/** What a worker answers to each message: what it made, or why it could not. */
export type WorkerAnswer<T> = { made: T } | { failure: string };

type Job<T> = { message: unknown; resolve: (made: T) => void; reject: (error: Error) => void };
type Limits = { size: number; mostWaiting: number; patienceMs: number };

/**
 * Threads of `file` that make something of a message, one at a time each: at most `size`, begun when they are needed. One that dies, or takes
 * longer than `patienceMs`, fails the job that it had and is replaced. A thread that rests keeps no process alive.
 * @returns rejects with AppError `busy` when `mostWaiting` wait already
 */
export function workerPool<T>(
  file: string,
  { size, mostWaiting, patienceMs }: Limits,
): (message: unknown) => Promise<T> {
  const waiting: Job<T>[] = [];
  const resting: Worker[] = [];
  let count = 0;

  function start(): Worker {
    const worker = new Worker(file);
    count++;
    worker.once('exit', () => {
      count--;
      const at = resting.indexOf(worker);
      if (at !== -1) resting.splice(at, 1);
      next();
    });
    // One that dies while it rests fails nobody.
    worker.on('error', () => {});
    return worker;
  }

  function next(): void {
    if (resting.length === 0 && count >= size) return;
    const job = waiting.shift();
    if (!job) return;
    try {
      work(resting.pop() ?? start(), job);
    } catch (error) {
      job.reject(error as Error);
    }
  }

  function work(worker: Worker, { message, resolve, reject }: Job<T>): void {
    const timer = setTimeout(() => {
      fail(new Error(`A thread did not answer in ${patienceMs} ms`));
      void worker.terminate();
    }, patienceMs);
    const onExit = (code: number) => fail(new Error(`A thread ended (${code})`));
    const leave = () => {
      clearTimeout(timer);
      worker.off('message', hear).off('error', fail).off('exit', onExit);
    };
    function fail(error: Error): void {
      leave();
      reject(error);
    }
    function hear(answer: WorkerAnswer<T>): void {
      leave();
      if ('made' in answer) resolve(answer.made);
      else reject(new Error(answer.failure));
      worker.unref();
      resting.push(worker);
      next();
    }
    worker.ref();
    worker.on('message', hear).on('error', fail).on('exit', onExit);
    worker.postMessage(message);
  }

  return (message) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) throw new AppError('busy', 'The service is busy: try again in a moment');
      waiting.push({ message, resolve, reject });
      next();
    });
}
