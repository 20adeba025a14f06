import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';
import { BLOCK_PREFIX } from '@/lib/seats';

/** `blockId`: the block of a blocked seat. Seats that are not listed are free. */
export type TakenSeat = { nr: number; state: 'held' | 'blocked' | 'sold'; blockId: number | null };

/** The seats of a performance that are not free at this moment, by `nr`. */
export async function listTakenSeats({ client, db, now }: Context, subEventId: number): Promise<TakenSeat[]> {
  const rows = await db.execute<{ nr: number; sold: boolean; cart: string | null }>(sql`
    SELECT s.nr, s.order_id IS NOT NULL AS sold, CASE WHEN c.id LIKE ${`${BLOCK_PREFIX}%`} THEN c.id END AS cart
      FROM seats s LEFT JOIN carts c ON c.client_id = s.client_id AND c.id = s.cart_id
     WHERE s.client_id = ${client.id} AND s.sub_event_id = ${subEventId} AND s.price IS NOT NULL
       AND (s.order_id IS NOT NULL OR c.expires_at > ${now.toISOString()}::timestamptz)
     ORDER BY s.nr`);
  return rows.map(({ nr, sold, cart }) => ({
    nr,
    state: sold ? 'sold' : cart === null ? 'held' : 'blocked',
    blockId: cart === null ? null : Number(cart.slice(BLOCK_PREFIX.length)),
  }));
}
