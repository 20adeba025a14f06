import { sql } from 'drizzle-orm';
import { carts, seats } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { FREED } from './freed';
import { isAlive } from './is-alive';

/** Frees one seat of a cart that is alive. False when the seat is not in it. */
export function releaseSeat(ctx: Context, cartId: string, subEventId: number, nr: number): Promise<boolean> {
  return inTransaction(ctx, async ({ client, db, now }) => {
    // By the key of the seat: an equal cart would also let it be looked for among all seats in carts.
    const released = await db.execute(sql`
      WITH cart AS MATERIALIZED (
        SELECT client_id, id FROM ${carts}
         WHERE client_id = ${client.id} AND id = ${cartId} AND ${isAlive(sql`${now.toISOString()}::timestamptz`)}
           FOR NO KEY UPDATE
      )
      UPDATE ${seats} s SET ${FREED}
        FROM cart
       WHERE s.client_id = ${client.id} AND s.sub_event_id = ${subEventId} AND s.nr = ${nr}
         AND s.cart_id IS NOT DISTINCT FROM cart.id
      RETURNING s.nr`);
    return released.length > 0;
  });
}
