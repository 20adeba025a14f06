import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { eraseOrders, type OrderToErase } from './erase-orders';
import { isBeingPaid, isBeingSentBack, lastEndsAt } from './in-play';

/**
 * Erases the buyers of finished orders whose last performance ended more than `keep_personal_data_days` of their client ago. Safe in
 * several processes at once.
 * @returns how many there were, at most `most`
 */
export async function eraseOutdated(db: Db, now: Date, most = 200): Promise<number> {
  return db.transaction(async (tx) => {
    const over = sql`${now.toISOString()}::timestamptz - make_interval(days => c.keep_personal_data_days)`;
    const rows = await tx.execute<{ clientId: number; id: string; key: string }>(sql`
      SELECT o.client_id AS "clientId", o.id, o.key FROM orders o JOIN clients c ON c.id = o.client_id
       WHERE o.erased_at IS NULL AND o.created_at <= ${over} AND coalesce(${lastEndsAt}, o.created_at) <= ${over}
         AND NOT ${isBeingPaid(now)} AND NOT ${isBeingSentBack}
       ORDER BY o.created_at LIMIT ${most} FOR UPDATE OF o SKIP LOCKED`);
    const these: OrderToErase[] = rows.map((row) => ({ ...row, id: Number(row.id) }));
    await eraseOrders(tx, these, { actor: 'clock', action: 'person.erased', now });
    return these.length;
  });
}
