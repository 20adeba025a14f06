import { sql } from 'drizzle-orm';
import { blocks, carts, renewalSeats, renewals, seats } from '@/db/schema';
import type { Context } from '@/lib/context';

/** How many of a subscription are kept for renewals. */
export async function countKept({ client, db, now }: Context, subscriptionId: number): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  // Seats of an expired cart return to the block within seconds, so they count as kept.
  const [row] = await db.execute<{ kept: number }>(sql`
    SELECT count(DISTINCT (k.renewal_id, k.person))::int AS kept
      FROM ${renewals} r
      JOIN ${renewalSeats} k ON k.client_id = r.client_id AND k.renewal_id = r.id
      JOIN ${blocks} b ON b.client_id = r.client_id AND b.subscription_id = r.subscription_id AND b.sub_event_id = k.sub_event_id
      JOIN ${carts} o ON o.client_id = b.client_id AND o.id = 'block:' || b.id::text AND o.expires_at > ${at}
      JOIN ${seats} s ON s.client_id = k.client_id AND s.sub_event_id = k.sub_event_id AND s.nr = k.nr
      LEFT JOIN ${carts} c ON c.client_id = s.client_id AND c.id = s.cart_id
     WHERE r.client_id = ${client.id} AND r.subscription_id = ${subscriptionId}
       AND (s.cart_id = o.id OR s.block_id = b.id AND s.order_id IS NULL AND c.expires_at <= ${at})`);
  return row?.kept ?? 0;
}
