import { sql } from 'drizzle-orm';
import { carts, seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import { clockAtLeast, lockCaps } from './lock-caps';
import { releaseCarts } from './release';

type Move = { from: string; to: string; minutes: number };

/**
 * Moves all seats of a cart to another cart, inserted if it does not exist, whose hold runs `minutes` from now. The caller has
 * locked the first cart, and the other one is empty.
 * @returns the prices of the moved seats, in no order, and when their hold ends; undefined when the cart has expired or is empty
 */
export async function moveHold(
  ctx: Context,
  { from, to, minutes }: Move,
): Promise<{ prices: Money[]; expiresAt: Date } | undefined> {
  await lockCaps(ctx, from);
  const client = ctx.client.id;
  const moved = await ctx.db.execute<{ price: Money; ends: number }>(sql`
    WITH hold AS (
      INSERT INTO ${carts} (client_id, id, expires_at)
      VALUES (${client}, ${to}, greatest(${ctx.now.toISOString()}::timestamptz, clock_timestamp()) + make_interval(secs => ${minutes * 60}))
      ON CONFLICT (client_id, id) DO UPDATE SET expires_at = excluded.expires_at
      RETURNING expires_at)
    UPDATE ${seats} s SET cart_id = ${to} FROM ${carts} c
     WHERE c.client_id = ${client} AND c.id = ${from} AND c.expires_at > ${clockAtLeast(ctx.now)}
       AND s.client_id = ${client} AND s.cart_id = ${from}
    RETURNING s.price, (SELECT extract(epoch FROM expires_at)::float8 FROM hold) AS ends`);
  const [first] = moved;
  if (!first) return undefined;
  return { prices: moved.map((seat) => seat.price), expiresAt: new Date(Math.floor(first.ends * 1000)) };
}

/** Frees all seats of a cart, expired or not. The caller has locked the cart. */
export async function releaseHold(ctx: Context, cartId: string): Promise<void> {
  await releaseCarts(ctx.db, ctx.client.id, [cartId]);
}

/** Whether a cart has not expired and holds seats. The caller has locked the cart. */
export async function holdsSeats(ctx: Context, cartId: string): Promise<boolean> {
  const alive = await ctx.db.execute(sql`
    SELECT FROM ${carts} c JOIN ${seats} s ON s.client_id = c.client_id AND s.cart_id = c.id
     WHERE c.client_id = ${ctx.client.id} AND c.id = ${cartId} AND c.expires_at > ${clockAtLeast(ctx.now)} LIMIT 1`);
  return alive.length > 0;
}
