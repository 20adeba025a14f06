import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { log } from '@/lib/log';
import { attemptDelivery } from './attempt-delivery';
import { type Claimed, claimDue, MOST_PER_ENDPOINT } from './claim-due';

/** The most endpoints that one process sends to at the same time. */
const MOST_ENDPOINTS = 16;

/**
 * Claims due deliveries for endpoints that this process is not sending to, and starts sending without waiting, so a slow endpoint delays
 * only itself. A fast endpoint gets its next messages at once. One courier per process: it tracks what is in progress.
 */
export function courier(db: Db): () => Promise<void> {
  const underWay = new Map<number, number>();
  const add = (endpointId: number, count: number) => {
    const left = (underWay.get(endpointId) ?? 0) + count;
    if (left > 0) underWay.set(endpointId, left);
    else underWay.delete(endpointId);
  };

  async function look(): Promise<void> {
    const mostEndpoints = MOST_ENDPOINTS - underWay.size;
    if (mostEndpoints <= 0) return;
    const claimed = await claimDue(db, databaseNow(), { mostEndpoints, exceptEndpointIds: [...underWay.keys()] });
    for (const [endpointId, batch] of groupByEndpoint(claimed)) void sendAll(endpointId, batch);
  }

  async function sendAll(endpointId: number, batch: Claimed[]): Promise<void> {
    add(endpointId, batch.length);
    const results = await Promise.allSettled(batch.map((one) => attemptDelivery(db, one)));
    add(endpointId, -batch.length);
    for (const result of results) if (result.status === 'rejected') warn(result.reason);
    if (batch.length >= MOST_PER_ENDPOINT) await look().catch(warn);
  }
  return look;
}

const warn = (err: unknown) => log.warn({ err }, 'deliveries of webhooks failed; the next run tries again');

function groupByEndpoint(claimed: Claimed[]): Map<number, Claimed[]> {
  const groups = new Map<number, Claimed[]>();
  for (const one of claimed) groups.set(one.endpointId, [...(groups.get(one.endpointId) ?? []), one]);
  return groups;
}
