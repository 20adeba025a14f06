import { and, desc, eq, type SQL } from 'drizzle-orm';
import { orders } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { OrderRow } from './read-order';

/**
 * Locks an order until the transaction ends. Its `status` is what was written, not what it is by the clock.
 * @throws AppError `order_not_found`
 */
export async function lockOrder(ctx: Context, orderId: number): Promise<OrderRow> {
  const order = await lock(ctx, eq(orders.id, orderId));
  if (!order) throw new AppError('order_not_found', 'Order not found');
  return order;
}

/** Locks the order that was made last from a cart, which the caller has locked. */
export function lockLastOrderOf(ctx: Context, cartId: string): Promise<OrderRow | undefined> {
  return lock(ctx, eq(orders.cartId, cartId));
}

async function lock(ctx: Context, which: SQL): Promise<OrderRow | undefined> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.clientId, ctx.client.id), which))
    .orderBy(desc(orders.id))
    .limit(1)
    .for('no key update');
  return order;
}
