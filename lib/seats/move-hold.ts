import { and, eq, sql } from 'drizzle-orm';
import { carts, seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import { laterThan, lockCaps } from './lock-caps';

type Move = { from: string; to: string; minutes: number };

/**
 * Moves all seats that a cart holds to another cart, whose hold runs `minutes` from now. Both carts are locked by the
 * caller, and nothing that is alive is in the other one.
 * @returns the prices of what was moved, in no order, and until when it is held; undefined when the hold is over or empty
 */
export async function moveHold(
  ctx: Context,
  { from, to, minutes }: Move,
): Promise<{ prices: Money[]; expiresAt: Date } | undefined> {
  await lockCaps(ctx, from);
  await releaseHold(ctx, to);
  const client = ctx.client.id;
  const moved = await ctx.db.execute<{ price: Money }>(sql`
    UPDATE ${seats} s SET cart_id = ${to} FROM ${carts} c
     WHERE c.client_id = ${client} AND c.id = ${from} AND c.expires_at > ${laterThan(ctx.now)}
       AND s.client_id = ${client} AND s.cart_id = ${from}
    RETURNING s.price`);
  if (moved.length === 0) return undefined;
  const [cart] = await ctx.db
    .update(carts)
    .set({ expiresAt: sql`${laterThan(ctx.now)} + make_interval(secs => ${minutes * 60})` })
    .where(and(eq(carts.clientId, client), eq(carts.id, to)))
    .returning({ expiresAt: carts.expiresAt });
  if (!cart) throw new Error('The cart to move seats to is not there');
  return { prices: moved.map((seat) => seat.price), expiresAt: cart.expiresAt };
}

/** Frees whatever a cart holds, alive or not. The cart is locked by the caller. */
export async function releaseHold(ctx: Context, cartId: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE ${seats} SET cart_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL
     WHERE client_id = ${ctx.client.id} AND cart_id = ${cartId}`);
}

/** Whether a cart holds seats that are alive. The cart is locked by the caller. */
export async function holdsSeats(ctx: Context, cartId: string): Promise<boolean> {
  const alive = await ctx.db.execute(sql`
    SELECT FROM ${carts} c JOIN ${seats} s ON s.client_id = c.client_id AND s.cart_id = c.id
     WHERE c.client_id = ${ctx.client.id} AND c.id = ${cartId} AND c.expires_at > ${laterThan(ctx.now)} LIMIT 1`);
  return alive.length > 0;
}
