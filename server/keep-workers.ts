import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { log } from '@/lib/log';

/** The message to a process that another one has replaced. */
export const RETIRE = 'retire';

const SHORT_LIFE_MILLISECONDS = 2000;
/**
 * V8's semi-space in megabytes (default 16; the young generation is three times that). Most of it belongs to one
 * request: a larger one lets more of it die before a collection.
 */
const YOUNG_MEGABYTES = 32;
/**
 * Settings of glibc, unless the environment has others. With them less of what was freed stays with a process: 40 MB each after 2,000
 * orders (docs/performance/2026-11-27-malloc.md).
 */
const MALLOC = {
  // Each thread gets an arena, up to eight per core, and those of ended threads stay: some 30 MB in a process that made PDFs.
  MALLOC_ARENA_MAX: '2',
  // Larger blocks (mails, PDFs, what Node.js reads into) are given back when freed; else glibc raises this threshold up to 32 MB.
  MALLOC_MMAP_THRESHOLD_: '65536',
  // Each such block is a mapping, of which Linux allows 65,530, V8's own included.
  MALLOC_MMAP_MAX_: '4096',
};

/**
 * Keeps `count` worker processes serving and replaces one that ends. SIGTERM and SIGINT let them finish their requests.
 * SIGUSR2 replaces them one by one with a process that already serves, so no request is refused.
 */
export function keepWorkers(count: number): void {
  let stopping = false;
  let hasServed = false;
  const leaving = new Set<Worker>();

  // --expose-gc is for collectWhenIdle.
  const flags = [`--max-semi-space-size=${YOUNG_MEGABYTES}`, '--expose-gc'];
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...flags] });
  const start = (): Worker => {
    const startedAt = Date.now();
    const worker = cluster.fork({ ...MALLOC, ...process.env });
    worker.once('listening', () => {
      hasServed = true;
    });
    worker.once('exit', (code, signal) => {
      if (stopping || leaving.delete(worker)) return;
      if (!hasServed) process.exit(code || 1);
      log.error({ code, signal, pid: worker.process.pid }, 'a web process ended');
      setTimeout(() => stopping || start(), Math.max(0, startedAt + SHORT_LIFE_MILLISECONDS - Date.now()));
    });
    return worker;
  };
  for (let i = 0; i < count; i++) start();

  const end = (worker: Worker, ask: () => unknown) => {
    leaving.add(worker);
    const ended = once(worker, 'exit');
    ask();
    return ended;
  };

  /** @returns false when the new process did not start to serve: the old one continues */
  const replace = async (old: Worker): Promise<boolean> => {
    const fresh = start();
    leaving.add(fresh);
    const serves = await Promise.race([
      once(fresh, 'listening').then(() => true),
      once(fresh, 'exit').then(() => false),
    ]);
    leaving.delete(fresh);
    if (serves && !old.isDead()) await end(old, () => old.send(RETIRE));
    return serves;
  };

  let rolling = Promise.resolve();
  const roll = () => {
    rolling = rolling.then(async () => {
      for (const old of workers()) {
        if (stopping) return;
        if (await replace(old)) continue;
        return log.error('a new web process does not start: the old ones continue');
      }
      log.info('every web process has been replaced');
    });
  };

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all(workers().map((worker) => end(worker, () => worker.process.kill('SIGTERM'))));
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('SIGUSR2', roll);
}

const workers = () => Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined);
