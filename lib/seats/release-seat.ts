import { sql } from 'drizzle-orm';
import { carts, seats } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { isAlive } from './is-alive';
import { releaseSeats } from './release';

/** Frees one seat of a cart that is alive. False when the seat is not in it. */
export function releaseSeat(ctx: Context, cartId: string, subEventId: number, nr: number): Promise<boolean> {
  return inTransaction(ctx, async ({ client, db, now }) => {
    // By the key of the seat: an equal cart would also let it be looked for among all seats in carts.
    const found = await db.execute(sql`
      WITH cart AS MATERIALIZED (
        SELECT client_id, id FROM ${carts}
         WHERE client_id = ${client.id} AND id = ${cartId} AND ${isAlive(sql`${now.toISOString()}::timestamptz`)}
           FOR NO KEY UPDATE
      )
      SELECT s.nr FROM ${seats} s, cart
       WHERE s.client_id = ${client.id} AND s.sub_event_id = ${subEventId} AND s.nr = ${nr}
         AND s.cart_id IS NOT DISTINCT FROM cart.id
         FOR NO KEY UPDATE OF s`);
    return found.length > 0 && (await releaseSeats(db, client.id, [{ subEventId, nr }])) > 0;
  });
}
