import { and, eq } from 'drizzle-orm';
import { orders } from '@/db/schema';
import type { Context } from '@/lib/context';
import { holdUntil, lockCart } from '@/lib/seats';
import { holdIdOf } from './hold-id';
import type { OrderRow } from './read-order';

/** Sets another expiry on a pending order, which the caller has locked, and on the hold of its seats. */
export async function postponeOrder(ctx: Context, order: OrderRow, expiresAt: Date): Promise<OrderRow> {
  await lockCart(ctx, holdIdOf(order));
  await holdUntil(ctx, holdIdOf(order), expiresAt);
  const [postponed] = await ctx.db
    .update(orders)
    .set({ expiresAt })
    .where(and(eq(orders.clientId, ctx.client.id), eq(orders.id, order.id)))
    .returning();
  if (!postponed) throw new Error('An order is gone');
  return postponed;
}
