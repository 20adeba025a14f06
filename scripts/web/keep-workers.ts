import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { log } from '@/lib/log';

const SHORT_LIFE_MILLISECONDS = 2000;

/** Keeps `count` worker processes serving; one that ends is replaced. SIGTERM and SIGINT let them end what they answer. */
export function keepWorkers(count: number): void {
  let stopping = false;
  let hasServed = false;

  const start = () => {
    if (stopping) return;
    const startedAt = Date.now();
    const worker = cluster.fork();
    worker.once('listening', () => {
      hasServed = true;
    });
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      if (!hasServed) process.exit(code || 1);
      log.error({ code, signal, pid: worker.process.pid }, 'a web process ended');
      setTimeout(start, Math.max(0, startedAt + SHORT_LIFE_MILLISECONDS - Date.now()));
    });
  };
  for (let i = 0; i < count; i++) start();

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined);
    await Promise.all(
      workers.map((worker) => {
        worker.process.kill('SIGTERM');
        return once(worker, 'exit');
      }),
    );
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
