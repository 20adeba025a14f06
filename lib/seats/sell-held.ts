import { and, eq, gt, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { carts, orderLines, seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import { laterThan, lockCaps } from './lock-caps';

/**
 * Sells what a cart holds, while it is alive, to an order. The cart is locked by the caller.
 * @returns how many seats were sold: 0 when the hold is over, and nothing has changed then
 */
export async function sellHeld(ctx: Context, cartId: string, orderId: number): Promise<number> {
  await lockCaps(ctx, cartId);
  const now = ctx.now.toISOString();
  return (await sell(ctx.db).execute({ clientId: ctx.client.id, cartId, orderId, now })).length;
}

const p = sql.placeholder;
const sell = oncePerDatabase((db) =>
  db
    .update(seats)
    .set({ cartId: null, orderId: sql`${p('orderId')}` })
    .from(carts)
    .where(
      and(
        ...[eq(carts.clientId, p('clientId')), eq(carts.id, p('cartId')), gt(carts.expiresAt, laterThan(p('now')))],
        ...[eq(seats.clientId, carts.clientId), eq(seats.cartId, carts.id)],
      ),
    )
    .returning({ nr: seats.nr })
    .prepare('sell_held'),
);

/** Frees the seats that were sold to an order. The order is locked by the caller. @returns how many there were */
export async function freeSold(ctx: Context, orderId: number): Promise<number> {
  const freed = await ctx.db.execute(sql`
    UPDATE ${seats} s SET order_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL FROM ${orderLines} l
     WHERE l.client_id = ${ctx.client.id} AND l.order_id = ${orderId}
       AND s.client_id = l.client_id AND s.sub_event_id = l.sub_event_id AND s.nr = l.nr AND s.order_id = ${orderId}
    RETURNING s.nr`);
  return freed.length;
}
