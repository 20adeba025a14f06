import cluster from 'node:cluster';
import { choosePeerHeader } from '@/lib/api/peer-address';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { refuseUnpatchedDriver } from './driver';
import { keepWorkers } from './keep-workers';
import { webProcesses } from './web-processes';

/**
 * Serves LISTEN and PORT in WEB_PROCESSES processes. `serve` makes this process serve; the supervisor of several processes does not call
 * it, and so loads neither Next.js nor any route.
 */
export async function serveWeb(serve: () => Promise<void>): Promise<void> {
  refuseUnpatchedDriver();
  if (cluster.isWorker) return serve();
  if (webProcesses === 1) {
    process.on('SIGUSR2', () => log.warn('one web process alone cannot be replaced while it serves: restart it'));
    return serve();
  }
  // A single process does it itself (instrumentation-node.ts).
  if (env.METRICS_PORT) (await import('@/lib/metrics/serve-metrics')).serveMetrics();
  choosePeerHeader();
  keepWorkers(webProcesses);
}
