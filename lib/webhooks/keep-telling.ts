import { type Db, pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { attemptDelivery } from './attempt-delivery';
import { type Claimed, claimDue, MOST_PER_ENDPOINT } from './claim-due';
import { forgetOldMessages } from './forget-old-messages';
import { tellStock } from './tell-stock';

const LOOK_MS = 1000;
const STOCK_MS = 5000;
const FORGET_MS = 10 * 60 * 1000;
/** Endpoints that one process sends to at a time. */
const MOST_ENDPOINTS = 16;

/**
 * Delivers webhooks beside the requests, tells changes of stock, and forgets old messages. Any number of processes may do
 * it at once; what one leaves when it dies, another takes over.
 */
export function keepTelling(): void {
  if (!env.DATABASE_URL) return;
  const { db } = pool();
  every(LOOK_MS, courier(db));
  every(STOCK_MS, () => tellStock(db, databaseNow()));
  every(FORGET_MS, async () => {
    while ((await forgetOldMessages(db, databaseNow())) > 0);
  });
}

/** Runs `work` again and again, with a pause after each; one that fails is tried at the next turn. */
function every(pauseMs: number, work: () => Promise<unknown>): void {
  const turn = async () => {
    try {
      await work();
    } catch (error) {
      warn(error);
    }
    setTimeout(turn, pauseMs).unref();
  };
  setTimeout(turn, pauseMs * Math.random()).unref();
}

/**
 * Takes what is due for endpoints that have nothing under way here, and starts sending it, without waiting: a slow endpoint
 * holds up itself alone. One that was quick gets its next messages at once.
 */
function courier(db: Db): () => Promise<void> {
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

const warn = (err: unknown) => log.warn({ err }, 'webhooks will be tried again');

function groupByEndpoint(claimed: Claimed[]): Map<number, Claimed[]> {
  const groups = new Map<number, Claimed[]>();
  for (const one of claimed) groups.set(one.endpointId, [...(groups.get(one.endpointId) ?? []), one]);
  return groups;
}
