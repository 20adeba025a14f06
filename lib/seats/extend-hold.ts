import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { carts, seats } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { clockAtLeast, lockCaps } from './lock-caps';

/** How often a visitor may extend the hold: WCAG 2.2, 2.2.1 requires at least ten times. */
export const MAX_EXTENSIONS = 12;

/**
 * How often the hold of a cart was extended, for queries on `carts`. It counts while a seat that was there at the last extension is still
 * in the cart, so a cart that was emptied and filled again starts at 0.
 */
export function extensionsOf(clientId: number | Placeholder): SQL<number> {
  return sql<number>`CASE WHEN EXISTS (
    SELECT FROM ${seats} kept WHERE kept.client_id = ${clientId} AND kept.cart_id = ${carts.id}
       AND kept.held_at <= ${carts.extendedAt}) THEN ${carts.extensions} ELSE 0 END`;
}

/**
 * Restarts the hold of a cart that has not expired, at most `MAX_EXTENSIONS` times; never makes it shorter.
 * @returns false, and nothing has changed, when the cart is empty, its hold is over, or it was extended that often
 */
export function extendHold(ctx: Context, cartId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const ofCart = sql`client_id = ${ctx.client.id} AND id = ${cartId}`;
    await ctx.db.execute(sql`SELECT FROM ${carts} WHERE ${ofCart} FOR NO KEY UPDATE`);
    await lockCaps(ctx, cartId);
    // The request may have waited for locks, so the time now decides whether the hold has ended.
    const now = clockAtLeast(ctx.now);
    const [cart] = await ctx.db.execute<{ extensions: number }>(sql`
      SELECT ${extensionsOf(ctx.client.id)} AS extensions FROM ${carts}
       WHERE ${ofCart} AND ${carts.expiresAt} > ${now}
         AND EXISTS (SELECT FROM ${seats} s WHERE s.client_id = ${ctx.client.id} AND s.cart_id = ${carts.id})`);
    if (!cart || cart.extensions >= MAX_EXTENSIONS) return false;
    await ctx.db.execute(sql`
      UPDATE ${carts} SET expires_at = greatest(expires_at, ${now} + make_interval(secs => ${ctx.client.holdMinutes * 60})),
             extensions = ${cart.extensions + 1}, extended_at = ${now}
       WHERE ${ofCart}`);
    return true;
  });
}
