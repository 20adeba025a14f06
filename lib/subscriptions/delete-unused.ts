import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { orderLines, seats, vouchers } from '@/db/schema';

/** No cart lasts a day, and vouchers older than a month were ordered or deleted, so only those in between are looked at. */
const [FROM, UNTIL] = ['30 days', '1 day'];

/** Deletes vouchers of subscriptions that were in a cart and never ordered. @returns how many */
export async function deleteUnusedPasses(db: Db, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const result = await db.execute(sql`
    DELETE FROM ${vouchers} v
     WHERE v.size IS NOT NULL AND v.taken_at > ${at} - ${FROM}::interval AND v.taken_at < ${at} - ${UNTIL}::interval
       AND NOT EXISTS (SELECT FROM ${seats} s WHERE s.client_id = v.client_id AND s.voucher_id = v.id)
       AND NOT EXISTS (SELECT FROM ${orderLines} l WHERE l.client_id = v.client_id AND l.voucher_id = v.id)`);
  return result.count;
}
