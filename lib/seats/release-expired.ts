import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { carts, seats } from '@/db/schema';
import { meters } from '@/lib/meters';

/**
 * Housekeeping: frees the seats of up to `most` carts whose hold is over, and forgets those carts. Never needed for
 * correctness: every query compares `expires_at` with its own clock. Safe in many processes at once.
 * @returns how many carts there were
 */
export async function releaseExpired(db: Db, now: Date, most = 500): Promise<number> {
  const released = await db.transaction(async (tx) => {
    const dead = await tx.execute<{ client_id: number; id: string }>(sql`
      SELECT client_id, id FROM ${carts} WHERE expires_at <= ${now.toISOString()}
       ORDER BY expires_at LIMIT ${most} FOR UPDATE SKIP LOCKED`);
    if (dead.length === 0) return 0;
    const these = sql`SELECT * FROM unnest(${sql.param(`{${dead.map((cart) => cart.client_id).join(',')}}`)}::int[],
      ${sql.param(`{${dead.map((cart) => `"${cart.id}"`).join(',')}}`)}::text[])`;
    // In the order in which an import locks them (lib/bundle/seats), so that the two do not wait in a circle.
    await tx.execute(sql`
      WITH held AS MATERIALIZED (
        SELECT client_id, sub_event_id, nr FROM ${seats} WHERE (client_id, cart_id) IN (${these})
         ORDER BY client_id, sub_event_id, nr FOR NO KEY UPDATE)
      UPDATE ${seats} s SET cart_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL FROM held
       WHERE s.client_id = held.client_id AND s.sub_event_id = held.sub_event_id AND s.nr = held.nr`);
    await tx.execute(sql`DELETE FROM ${carts} WHERE (client_id, id) IN (${these})`);
    return dead.length;
  });
  meters.expiredHolds.inc(released);
  return released;
}
