import { sql } from 'drizzle-orm';
import { carts, seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import { isAlive } from './is-alive';

/** Frees one seat of a cart that is alive. False when the seat is not in it. */
export async function releaseSeat(ctx: Context, cartId: string, subEventId: number, nr: number): Promise<boolean> {
  const released = await ctx.db.execute(sql`
    WITH cart AS MATERIALIZED (
      SELECT client_id, id FROM ${carts}
       WHERE client_id = ${ctx.client.id} AND id = ${cartId} AND ${isAlive(sql`${ctx.now.toISOString()}::timestamptz`)}
         FOR NO KEY UPDATE
    )
    UPDATE ${seats} s SET cart_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL
      FROM cart
     WHERE s.client_id = cart.client_id AND s.cart_id = cart.id AND s.sub_event_id = ${subEventId} AND s.nr = ${nr}
    RETURNING s.nr`);
  return released.length > 0;
}
