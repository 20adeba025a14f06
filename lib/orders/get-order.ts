import { and, asc, eq, type SQL } from 'drizzle-orm';
import { orderLines, orders } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';

export type OrderLine = typeof orderLines.$inferSelect;
/** An order and its lines. `status` is that of the clock: a pending order past its end is expired. */
export type Order = typeof orders.$inferSelect & { lines: OrderLine[] };

/** The order with that key. @throws AppError `order_not_found` also for another client's */
export async function getOrder(ctx: Context, key: string): Promise<Order> {
  const order = await find(ctx, eq(orders.key, key));
  if (!order) throw new AppError('order_not_found', 'Order not found');
  return order;
}

/** The same by its own number. @throws AppError `order_not_found` */
export async function getOrderById(ctx: Context, orderId: number): Promise<Order> {
  const order = await find(ctx, eq(orders.id, orderId));
  if (!order) throw new AppError('order_not_found', 'Order not found');
  return order;
}

async function find(ctx: Context, which: SQL): Promise<Order | undefined> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.clientId, ctx.client.id), which));
  if (!order) return undefined;
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.clientId, ctx.client.id), eq(orderLines.orderId, order.id)))
    .orderBy(asc(orderLines.position));
  const isOver = order.status === 'pending' && order.expiresAt <= ctx.now;
  return { ...order, status: isOver ? 'expired' : order.status, lines };
}
