import { startDraining } from '@/lib/draining';
import { env } from '@/lib/env';
import { webProcesses } from '@/server/web-processes';

/** What a process does beside answering requests: metrics and tracing, then the jobs of lib/housekeeping. */
export async function goOnBeside(): Promise<void> {
  const { markPeers } = await import('@/lib/api/peer-address');
  markPeers();
  process.once('SIGTERM', startDraining);
  const { default: cluster } = await import('node:cluster');
  if (env.METRICS_PORT) {
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
  if (!env.DATABASE_URL) return;
  const { pool, sideConnection } = await import('@/db/client');
  const { warnOfPlannerSettings } = await import('@/db/planner-settings');
  // Another place logs that the database is away.
  void warnOfPlannerSettings(sideConnection()).catch(() => {});
  const { listBackgroundJobs } = await import('@/lib/housekeeping');
  const { repeat } = await import('@/lib/repeat');
  for (const job of listBackgroundJobs(pool().db)) repeat(job, cluster.isWorker ? webProcesses : 1);
}
