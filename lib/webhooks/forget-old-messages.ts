import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/** How long the delivery log is kept: shorter for `stock.changed`, which is frequent and soon outdated. */
const LOG_DAYS = 30;
const STOCK_LOG_DAYS = 1;

const MOST = 5000;

/** Deletes old messages and their deliveries, except messages that are not delivered yet. @returns how many */
export async function forgetOldMessages(db: Db, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOld = sql`
    m.created_at < ${at} - make_interval(days => CASE WHEN m.type = 'stock.changed' THEN ${STOCK_LOG_DAYS}::int ELSE ${LOG_DAYS}::int END)
    AND NOT EXISTS (SELECT FROM webhook_deliveries d
                      JOIN webhook_endpoints e ON e.client_id = d.client_id AND e.id = d.endpoint_id
                     WHERE d.client_id = m.client_id AND d.message_id = m.id AND d.next_attempt_at IS NOT NULL
                       AND NOT e.archived AND e.stopped_at IS NULL)`;
  const old = await db.execute<{ clientId: number; ids: string[] }>(sql`
    SELECT o.client_id AS "clientId", array_agg(o.id) AS ids FROM (
      SELECT m.client_id, m.id FROM webhook_messages m WHERE ${isOld} LIMIT ${MOST}) o GROUP BY 1`);
  let forgotten = 0;
  // One organisation at a time: Citus cannot hold such a lock on several nodes.
  for (const { clientId, ids } of old) {
    const { count } = await db.execute(sql`
      DELETE FROM webhook_messages WHERE client_id = ${clientId} AND id IN (
        SELECT m.id FROM webhook_messages m
         WHERE m.client_id = ${clientId} AND m.id = ANY (${`{${ids.join(',')}}`}::text[]) AND ${isOld}
           FOR UPDATE SKIP LOCKED)`);
    forgotten += count;
  }
  await db.execute(sql`
    DELETE FROM webhook_stock w USING sub_events e
     WHERE e.client_id = w.client_id AND e.id = w.sub_event_id AND e.starts_at < ${at}`);
  return forgotten;
}
