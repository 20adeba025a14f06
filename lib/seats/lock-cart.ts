import { sql } from 'drizzle-orm';
import { carts } from '@/db/schema';
import type { Context } from '@/lib/context';

/** Locks a cart until the transaction ends; one that was never seen is made first, expired, so that there is what to lock. */
export async function lockCart(ctx: Context, cartId: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO ${carts} AS c (client_id, id, expires_at) VALUES (${ctx.client.id}, ${cartId}, ${ctx.now.toISOString()})
    ON CONFLICT (client_id, id) DO UPDATE SET expires_at = c.expires_at`);
}
