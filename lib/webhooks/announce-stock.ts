import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { webhookDeliveries, webhookEndpoints, webhookMessages } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import { type Context, inTransaction } from '@/lib/context';
import { isInUse, listEndpointIds, queueMessages, type WebhookMessage, wants } from './queue-message';

const COUNT_SECONDS = 15;
/** A performance is announced at most once in this time, with its state at the end of it. */
const QUIET_SECONDS = 60;

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/**
 * Queues `stock.changed` for performances whose taken seats differ from the last message. Holds and sales write nothing for it: every 15
 * seconds one process counts the seats of clients that subscribe. Seats taken and released in between are not announced.
 */
export async function announceStock(db: Db, now: Date): Promise<void> {
  const due = and(
    isInUse(),
    wants('stock.changed'),
    or(isNull(webhookEndpoints.stockCountedAt), lte(webhookEndpoints.stockCountedAt, before(now, COUNT_SECONDS))),
  );
  const ids = await db.selectDistinct({ id: webhookEndpoints.clientId }).from(webhookEndpoints).where(due);
  for (const { id } of ids) {
    // Another process may have counted first. One organisation at a time: Citus cannot hold such a lock on several nodes.
    const claimed = await db
      .update(webhookEndpoints)
      .set({ stockCountedAt: now })
      .where(and(eq(webhookEndpoints.clientId, id), due))
      .returning({ id: webhookEndpoints.id });
    if (claimed.length > 0) await tellStockOf({ client: await getClientById(db, id), db, now });
  }
}

type Stock = { id: number; mainId: number; held: number; sold: number; free: number; most: number };

function tellStockOf(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [lock] = await ctx.db.execute<{ taken: boolean }>(sql`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`stock of ${ctx.client.id}`}, 0)) AS taken`);
    if (!lock?.taken) return;
    const changed = await writeChanges(ctx);
    if (changed.length === 0) return;
    const endpointIds = await listEndpointIds(ctx, 'stock.changed');
    const messages = changed.map(toMessage);
    await dropOlder(ctx, messages, endpointIds);
    await queueMessages(ctx, messages, endpointIds);
  });
}

/** Counts the taken seats of future performances. @returns the counts that differ from the last message */
async function writeChanges({ client, db, now }: Context): Promise<Stock[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db.execute<Stock>(sql`
    WITH taken AS (
      SELECT e.id, count(s.nr) FILTER (WHERE s.order_id IS NOT NULL)::int AS sold,
             count(s.nr) FILTER (WHERE s.order_id IS NULL AND c.expires_at > ${at})::int AS held
        FROM sub_events e
        LEFT JOIN seats s ON s.client_id = ${client.id} AND s.sub_event_id = e.id AND s.price IS NOT NULL
        LEFT JOIN carts c ON c.client_id = ${client.id} AND c.id = s.cart_id
       WHERE e.client_id = ${client.id} AND e.status IN ('pub', 'nosal') AND e.starts_at > ${at}
       GROUP BY e.id)
    SELECT e.id, e.main_event_id AS "mainId", t.held, t.sold, a.seats - t.held - t.sold AS free,
           CASE WHEN e.status = 'pub' THEN least(${client.maxPerOrder}::int, e.max_per_order) ELSE 0 END AS most
      FROM taken t JOIN sub_events e ON e.client_id = ${client.id} AND e.id = t.id
      LEFT JOIN webhook_stock k ON k.client_id = ${client.id} AND k.sub_event_id = t.id
     CROSS JOIN LATERAL (
        SELECT count(*)::int AS seats FROM seats s WHERE s.client_id = ${client.id} AND s.sub_event_id = e.id) a
     WHERE (coalesce(k.held, 0), coalesce(k.sold, 0)) <> (t.held, t.sold)
       AND (k.told_at IS NULL OR k.told_at <= ${before(now, QUIET_SECONDS).toISOString()}::timestamptz)
     ORDER BY e.id`);
  const counts = JSON.stringify(rows.map(({ id, held, sold }) => ({ id, held, sold })));
  if (rows.length > 0)
    await db.execute(sql`
      INSERT INTO webhook_stock (client_id, sub_event_id, held, sold, told_at)
      SELECT ${client.id}::int, t.id, t.held, t.sold, ${at}
        FROM jsonb_to_recordset(${counts}::text::jsonb) AS t(id int, held int, sold int)
      ON CONFLICT (client_id, sub_event_id) DO UPDATE
         SET held = excluded.held, sold = excluded.sold, told_at = excluded.told_at`);
  return [...rows];
}

const toMessage = (stock: Stock): WebhookMessage => ({
  type: 'stock.changed',
  subject: `event ${stock.id}`,
  data: toWireStock(stock),
});

export type WireStock = ReturnType<typeof toWireStock>;

const toWireStock = ({ id, mainId, held, sold, free, most }: Stock) => ({
  event_id: id,
  event_main_id: mainId,
  event_free: Math.min(free, most),
  seats_free: free,
  seats_held: held,
  seats_sold: sold,
});

/** Pending older messages are outdated: only the latest is sent. */
async function dropOlder({ client, db }: Context, messages: WebhookMessage[], endpointIds: number[]): Promise<void> {
  const subjects = messages.map(({ subject }) => subject);
  const older = db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(
      and(
        eq(webhookMessages.clientId, client.id),
        eq(webhookMessages.id, webhookDeliveries.messageId),
        eq(webhookMessages.type, 'stock.changed'),
        inArray(webhookMessages.subject, subjects),
      ),
    );
  await db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: null, lastError: 'A later message took its place' })
    .where(
      and(
        eq(webhookDeliveries.clientId, client.id),
        inArray(webhookDeliveries.endpointId, endpointIds),
        isNotNull(webhookDeliveries.nextAttemptAt),
        inArray(webhookDeliveries.messageId, older),
      ),
    );
}
