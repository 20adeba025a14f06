import cluster, { type Worker } from 'node:cluster';
import { log } from '@/lib/log';

/** The messages to a process that another one has replaced: now, and in no hurry, so that no idle connection need be closed. */
export const RETIRE = 'retire';
export const RETIRE_GENTLY = 'retire gently';
/** The message of a process that keeps memory which it does not use. */
export const REPLACE_ME = 'replace me';

const SHORT_LIFE_MILLISECONDS = 2000;
/** A new process that does not serve by then is given up. */
const START_MILLISECONDS = 60_000;
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
 * SIGUSR2 replaces them one by one with a process that already serves, so no request is refused; REPLACE_ME replaces its sender so.
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
    // A process that the system refuses never exits; one that has just ended cannot be written to.
    worker.on('error', (err) => {
      log.error({ err, pid: worker.process.pid }, 'a web process does not start, or cannot be reached');
      if (worker.process.pid === undefined && !leaving.has(worker)) goOnWithout(worker, startedAt, 1);
    });
    worker.once('exit', (code, signal) => {
      if (stopping || leaving.delete(worker)) return;
      log.error({ code, signal, pid: worker.process.pid }, 'a web process ended');
      goOnWithout(worker, startedAt, code);
    });
    return worker;
  };
  const goOnWithout = (worker: Worker, startedAt: number, code: number | null) => {
    if (!hasServed) process.exit(code || 1);
    if (!replaced.has(worker)) startLater(startedAt + SHORT_LIFE_MILLISECONDS);
  };
  const startLater = (at: number) =>
    setTimeout(
      () => {
        if (stopping) return;
        try {
          start();
        } catch (err) {
          log.error({ err }, 'a web process cannot be started');
          startLater(Date.now() + SHORT_LIFE_MILLISECONDS);
        }
      },
      Math.max(0, at - Date.now()),
    );
  for (let i = 0; i < count; i++) start();

  const end = (worker: Worker, ask: () => unknown) => {
    leaving.add(worker);
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    ask();
    return ended;
  };

  /** Does nothing when the old process ends anyway. @returns false when the new one did not start to serve: the old one continues */
  const replace = async (old: Worker, how: typeof RETIRE | typeof RETIRE_GENTLY): Promise<boolean> => {
    if (stopping || replaced.has(old) || old.isDead()) return true;
    const fresh = start();
    replaced.add(old);
    leaving.add(fresh);
    const serves = await begins(fresh);
    leaving.delete(fresh);
    if (stopping) return true;
    if (serves) {
      if (old.isConnected()) await end(old, () => old.send(how, ignore));
      return true;
    }
    log.error('a new web process does not start: the old ones continue');
    replaced.delete(old);
    if (old.isDead()) startLater(0);
    return false;
  };

  // One at a time, whoever asks.
  let rolling = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => {
    rolling = rolling.then(work).then(ignore, (err) => log.error({ err }, 'web processes were not replaced'));
  };
  const roll = () =>
    inTurn(async () => {
      for (const old of workers()) if (!(await replace(old, RETIRE))) return;
      if (!stopping) log.info('every web process has been replaced');
    });
  cluster.on('message', (worker, message) => {
    if (message !== REPLACE_ME) return;
    log.info({ pid: worker.process.pid }, 'a web process is replaced, because it kept memory after a rush');
    inTurn(() => replace(worker, RETIRE_GENTLY));
  });

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all(workers().map((worker) => end(worker, () => worker.process.kill('SIGTERM'))));
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('SIGUSR2', roll);
}

const ignore = () => {};

/** @returns whether a new process came to serve; it is killed after START_MILLISECONDS */
async function begins(fresh: Worker): Promise<boolean> {
  const late = setTimeout(() => fresh.process.kill('SIGKILL'), START_MILLISECONDS);
  const serves = await new Promise<boolean>((resolve) => {
    fresh
      .once('listening', () => resolve(true))
      .once('exit', () => resolve(false))
      .once('error', () => resolve(false));
  });
  clearTimeout(late);
  return serves;
}

const workers = () =>
  Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined && !worker.isDead());
