import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { AppError } from '@/lib/errors';
import { oncePerProcess } from '@/lib/once-per-process';

/** A worker's answer to each message: its result, or the reason of its failure. */
export type WorkerAnswer<T> = { made: T } | { failure: string };

type WorkerTask<T> = { message: unknown; resolve: (made: T) => void; reject: (error: Error) => void };
type Limits = { size: number; mostWaiting: number; patienceMs: number; lateMs: number; restMs: number };
/** Of a thread: 50 MB less than with a web process's own (server/keep-workers.ts), whose flag wins unless it is taken back. */
const YOUNG = { maxYoungGenerationSizeMb: 12 };
/** The factor by which the first job of a new thread may take longer, because the thread loads its program first. */
const TO_BEGIN = 4;

/** A thread without a job, and the timer that will end it. */
type Resting = { worker: Worker; timer: NodeJS.Timeout };

const alive = oncePerProcess('threads of pools', () => new Set<Worker>());

/** Whether a thread of a pool works or rests in this process: each may hold 100 MB. */
export const hasThreads = (): boolean => alive.size > 0;

const busy = (cause?: Error) => new AppError('busy', 'The service is busy: try again in a moment', { cause });

/**
 * At most `size` threads of `file`, one job each. A thread that dies fails its job; beside one that takes over `lateMs` another is added
 * (at most `size` more). Idle threads end after `restMs`, because each may hold 100 MB.
 * @returns rejects with AppError `busy` when `mostWaiting` jobs wait already, and when its thread exceeds `patienceMs`
 */
export function workerPool<T>(
  file: string,
  { size, mostWaiting, patienceMs, lateMs, restMs }: Limits,
): (message: unknown) => Promise<T> {
  const waiting: WorkerTask<T>[] = [];
  const resting: Resting[] = [];
  /** Excludes workers that are stopping. */
  const threads = new Set<Worker>();
  const begun = new WeakSet<Worker>();
  let late = 0;
  const most = () => size + Math.min(late, size);

  function start(): Worker {
    setFlagsFromString('--max-semi-space-size=0');
    const worker = new Worker(file, { resourceLimits: YOUNG });
    threads.add(worker);
    alive.add(worker);
    worker.once('exit', () => {
      threads.delete(worker);
      alive.delete(worker);
      wake(worker);
      next();
    });
    // A thread that dies while idle fails no job.
    worker.on('error', () => {});
    return worker;
  }

  function rest(worker: Worker): void {
    if (threads.size > most()) {
      threads.delete(worker);
      void worker.terminate();
      return;
    }
    const timer = setTimeout(() => {
      wake(worker);
      void worker.terminate();
    }, restMs).unref();
    worker.unref();
    resting.push({ worker, timer });
  }

  /** Removes this thread, or the most recently idle one, from the idle list. */
  function wake(which = resting.at(-1)?.worker): Worker | undefined {
    const at = resting.findIndex(({ worker }) => worker === which);
    if (at === -1) return undefined;
    const [found] = resting.splice(at, 1);
    clearTimeout(found?.timer);
    return found?.worker;
  }

  function next(): void {
    if (resting.length === 0 && threads.size >= most()) return;
    const job = waiting.shift();
    if (!job) return;
    try {
      work(wake() ?? start(), job);
    } catch (error) {
      job.reject(error as Error);
    }
  }

  function work(worker: Worker, { message, resolve, reject }: WorkerTask<T>): void {
    const timer = setTimeout(() => {
      fail(busy(new Error(`A thread did not answer in ${patienceMs} ms`)));
      void worker.terminate();
    }, patienceMs);
    let isLate = false;
    const lateTimer = setTimeout(
      () => {
        isLate = true;
        late++;
        next();
      },
      lateMs * (begun.has(worker) ? 1 : TO_BEGIN),
    );
    const onExit = (code: number) => fail(new Error(`A thread ended (${code})`));
    const leave = () => {
      clearTimeout(timer);
      clearTimeout(lateTimer);
      if (isLate) late--;
      worker.off('message', hear).off('error', fail).off('exit', onExit);
    };
    function fail(error: Error): void {
      leave();
      reject(error);
    }
    function hear(answer: WorkerAnswer<T>): void {
      leave();
      begun.add(worker);
      if ('made' in answer) resolve(answer.made);
      else reject(new Error(answer.failure));
      rest(worker);
      next();
    }
    worker.ref();
    worker.on('message', hear).on('error', fail).on('exit', onExit);
    worker.postMessage(message);
  }

  return (message) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) throw busy();
      waiting.push({ message, resolve, reject });
      next();
    });
}
