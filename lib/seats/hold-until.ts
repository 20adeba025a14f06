import { and, eq } from 'drizzle-orm';
import { carts } from '@/db/schema';
import type { Context } from '@/lib/context';
import { lockCaps } from './lock-caps';

/** Ends the hold of a cart at another time, earlier or later. The cart is locked by the caller, and its hold is not over. */
export async function holdUntil(ctx: Context, cartId: string, expiresAt: Date): Promise<void> {
  await lockCaps(ctx, cartId);
  await ctx.db
    .update(carts)
    .set({ expiresAt })
    .where(and(eq(carts.clientId, ctx.client.id), eq(carts.id, cartId)));
}
