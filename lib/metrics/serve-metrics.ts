import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { AggregatorRegistry, collectDefaultMetrics, register } from 'prom-client';
import { sideDb } from '@/db/client';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { databaseMetrics } from './database-meters';
import { meterLimits } from './limit-meters';

/**
 * Serves the metrics at METRICS_PORT for Prometheus: of all processes, when this is the supervisor. On a separate port, on this machine
 * only unless METRICS_HOSTNAME says otherwise, because sales figures are confidential.
 */
export function serveMetrics(): void {
  const all = new AggregatorRegistry();
  const database = databaseMetrics(sideDb());
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const texts = await Promise.all([keepsWorkers() ? all.clusterMetrics() : register.metrics(), database()]);
      response.setHeader('Content-Type', register.contentType).end(texts.join('\n'));
    } catch (error) {
      log.error({ err: error }, 'metrics could not be collected');
      response.writeHead(503).end();
    }
  });
  server.on('error', (error) =>
    log.error({ err: error }, 'metrics cannot be served: check METRICS_PORT and METRICS_HOSTNAME'),
  );
  server.listen(env.METRICS_PORT, env.METRICS_HOSTNAME).unref();
}

/**
 * Collects the metrics of Node.js and the limits, and answers the supervisor if that serves them. There each process has series of its own:
 * a sum would fall when one is replaced, and Prometheus would count all that the others ever did once more.
 */
export function collectMetrics(): void {
  collectDefaultMetrics();
  meterLimits();
  if (!cluster.worker) return;
  register.setDefaultLabels({ process: String(cluster.worker.id) });
  new AggregatorRegistry();
}

const keepsWorkers = () => Object.keys(cluster.workers ?? {}).length > 0;
