import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/** How long the delivery log is kept: shorter for changes of stock, which are many and soon outdated. */
export const LOG_DAYS = 30;
const STOCK_LOG_DAYS = 1;

const MOST = 5000;

/** Deletes old messages and their deliveries, except messages that still wait. @returns how many */
export async function forgetOldMessages(db: Db, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const forgotten = await db.execute(sql`
    DELETE FROM webhook_messages WHERE ctid = ANY (ARRAY (
      SELECT m.ctid FROM webhook_messages m
       WHERE m.created_at < ${at} - make_interval(
               days => CASE m.type WHEN 'stock.changed' THEN ${STOCK_LOG_DAYS}::int ELSE ${LOG_DAYS}::int END)
         AND NOT EXISTS (SELECT FROM webhook_deliveries d
                           JOIN webhook_endpoints e ON e.client_id = d.client_id AND e.id = d.endpoint_id
                          WHERE d.client_id = m.client_id AND d.message_id = m.id AND d.next_attempt_at IS NOT NULL
                            AND NOT e.archived AND e.stopped_at IS NULL)
       LIMIT ${MOST} FOR UPDATE SKIP LOCKED))`);
  await db.execute(sql`
    DELETE FROM webhook_stock w USING sub_events e
     WHERE e.client_id = w.client_id AND e.id = w.sub_event_id AND e.starts_at < ${at}`);
  return forgotten.count;
}
