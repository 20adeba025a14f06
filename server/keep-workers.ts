import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { log } from '@/lib/log';

/** The message to a process that another one has replaced. */
export const RETIRE = 'retire';
/** The message of a process that keeps memory which it does not use. */
export const REPLACE_ME = 'replace me';

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
  /** Whose successor starts or serves: when they end, none is started. */
  const replaced = new WeakSet<Worker>();

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
      if (replaced.has(worker)) return;
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

  /** Does nothing when the old process ends anyway. @returns false when the new one did not start to serve: the old one continues */
  const replace = async (old: Worker): Promise<boolean> => {
    if (stopping || replaced.has(old) || old.isDead()) return true;
    replaced.add(old);
    const fresh = start();
    leaving.add(fresh);
    const serves = await Promise.race([
      once(fresh, 'listening').then(() => true),
      once(fresh, 'exit').then(() => false),
    ]);
    leaving.delete(fresh);
    if (serves) {
      if (old.isConnected()) await end(old, () => old.send(RETIRE));
      return true;
    }
    log.error('a new web process does not start: the old ones continue');
    replaced.delete(old);
    if (old.isDead() && !stopping) start();
    return false;
  };

  // One at a time, whoever asks.
  let rolling = Promise.resolve();
  const roll = () => {
    rolling = rolling.then(async () => {
      for (const old of workers()) if (!(await replace(old))) return;
      if (!stopping) log.info('every web process has been replaced');
    });
  };
  cluster.on('message', (worker, message) => {
    if (message !== REPLACE_ME) return;
    log.info(
      { pid: worker.process.pid },
      'a web process is replaced, because a rush left it memory that it does not use',
    );
    rolling = rolling.then(async () => void (await replace(worker)));
  });

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all(workers().map((worker) => end(worker, () => worker.process.kill('SIGTERM'))));
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('SIGUSR2', roll);
}

const workers = () => Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined);
