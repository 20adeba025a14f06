import { and, eq } from 'drizzle-orm';
import { carts } from '@/db/schema';
import type { Context } from '@/lib/context';
import { lockCaps } from './lock-caps';

/** Moves the end of a cart’s hold, earlier or later. The caller has locked the cart, which has not expired. */
export async function holdUntil(ctx: Context, cartId: string, expiresAt: Date): Promise<void> {
  await lockCaps(ctx, cartId);
  await ctx.db
    .update(carts)
    .set({ expiresAt })
    .where(and(eq(carts.clientId, ctx.client.id), eq(carts.id, cartId)));
}
