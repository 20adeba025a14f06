import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { releaseCarts } from './release';

/**
 * Frees the seats of expired carts at these performances, under the lock of those carts. Call it before locking any seat, because a request
 * that has locked a cart may wait for a seat.
 */
export async function releaseExpiredOf(db: Db, clientId: number, now: Date, ids: readonly number[]): Promise<void> {
  const instant = sql`greatest(${now.toISOString()}::timestamptz, clock_timestamp())`;
  const dead = await db.execute<{ id: string }>(sql`
    SELECT c.id FROM carts c
     WHERE c.client_id + 0 = ${clientId} AND c.client_id = ${clientId} AND c.expires_at <= ${instant}
       AND EXISTS (SELECT FROM seats s WHERE s.client_id = c.client_id AND s.cart_id = c.id
                      AND s.sub_event_id = ANY (${`{${ids.join()}}`}::int[]))
     ORDER BY c.id FOR NO KEY UPDATE`);
  await releaseCarts(
    db,
    clientId,
    dead.map((cart) => cart.id),
  );
}
