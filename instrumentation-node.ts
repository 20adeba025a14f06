import { startDraining } from '@/lib/draining';
import { env } from '@/lib/env';

/** What goes on beside the requests: each file says what it does. Any number of processes may do it at once. */
export async function goOnBeside(): Promise<void> {
  const { markPeers } = await import('@/lib/api/peer-address');
  markPeers();
  const { keepLimits } = await import('@/lib/limits/keep-limits');
  keepLimits();
  process.once('SIGTERM', startDraining);
  if (env.METRICS_PORT) {
    const { default: cluster } = await import('node:cluster');
    const { collectMetrics, serveMetrics } = await import('@/lib/metrics/serve-metrics');
    const { watchRequests } = await import('@/lib/metrics/watch-requests');
    collectMetrics();
    watchRequests();
    if (!cluster.isWorker) serveMetrics();
  }
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { startTracing } = await import('@/lib/metrics/start-tracing');
    startTracing();
  }
  if (env.DATABASE_URL) {
    const { sideConnection } = await import('@/db/client');
    const { tellOfCompiling } = await import('@/db/compiling');
    // A database that is away is told of elsewhere.
    void tellOfCompiling(sideConnection()).catch(() => {});
  }
  const { keepHouse } = await import('@/lib/carts/keep-house');
  keepHouse();
  const { keepTelling } = await import('@/lib/webhooks/keep-telling');
  keepTelling();
  const { keepPrivate } = await import('@/lib/privacy/keep-private');
  keepPrivate();
  const { keepPaying } = await import('@/lib/payments/keep-paying');
  keepPaying();
  const { carryMail } = await import('@/lib/mail/carry-mail');
  carryMail();
}
