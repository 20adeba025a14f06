import { and, asc, desc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { mainEvents, orderLines, orders, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { ORDER_KEY_PATTERN, seatIdOf } from '@/lib/ids';

export type OrderRow = typeof orders.$inferSelect;
/** One ticket, as it was when ordered; `eventTypes` are what the event is now. */
export type OrderLine = typeof orderLines.$inferSelect & { seatId: string; eventTypes: string[] };
/** `status` is by the clock: a pending order whose time is over is `expired`. Lines are in the order of the cart. */
export type Order = OrderRow & { lines: OrderLine[] };

/** The order with that key. @throws AppError `order_not_found` */
export async function getOrder(ctx: Context, key: string): Promise<Order> {
  const order = await findOrder(ctx, key);
  if (!order) throw new AppError('order_not_found', 'Order not found');
  return order;
}

export function findOrder(ctx: Context, key: string): Promise<Order | undefined> {
  return ORDER_KEY_PATTERN.test(key) ? find(ctx, eq(orders.key, key)) : Promise.resolve(undefined);
}

/** The order with that id, as getOrder. */
export async function getOrderById(ctx: Context, id: number): Promise<Order> {
  const order = await find(ctx, eq(orders.id, id));
  if (!order) throw new AppError('order_not_found', 'Order not found');
  return order;
}

/** The order that was made from this cart last, while it waits for its money. */
export async function findPendingOrder(ctx: Context, cartId: string): Promise<Order | undefined> {
  const order = await find(ctx, eq(orders.cartId, cartId));
  return order?.status === 'pending' ? order : undefined;
}

async function find(ctx: Context, which: SQL): Promise<Order | undefined> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.clientId, ctx.client.id), which))
    .orderBy(desc(orders.id))
    .limit(1);
  return order && { ...order, status: statusAt(order, ctx.now), lines: await listLines(ctx, order.id) };
}

/** The lines of an order, in the order of the cart. */
export async function listLines(ctx: Context, orderId: number): Promise<OrderLine[]> {
  const lines = await ctx.db
    .select({ ...getTableColumns(orderLines), eventTypes: mainEvents.types })
    .from(orderLines)
    .innerJoin(subEvents, and(eq(subEvents.clientId, orderLines.clientId), eq(subEvents.id, orderLines.subEventId)))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .where(and(eq(orderLines.clientId, ctx.client.id), eq(orderLines.orderId, orderId)))
    .orderBy(asc(orderLines.position));
  return lines.map((line) => ({ ...line, seatId: seatIdOf(line.subEventId, line.nr) }));
}

/** What an order is by the clock: its time may be over before housekeeping has written that down. */
export function statusAt({ status, expiresAt }: Pick<OrderRow, 'status' | 'expiresAt'>, now: Date): OrderRow['status'] {
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}
