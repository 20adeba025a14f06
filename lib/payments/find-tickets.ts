import { and, eq, sql } from 'drizzle-orm';
import { orders } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { Money } from '@/lib/money';
import { listLines, type OrderLine, type OrderRow } from '@/lib/orders';

/** Lowers the total of an order that the caller has locked by what is no longer charged. */
export async function reduceTotal(
  ctx: Context,
  { id }: OrderRow,
  { price, fee }: { price: Money; fee: Money },
): Promise<OrderRow> {
  const [changed] = await ctx.db
    .update(orders)
    .set({
      ticketsTotal: sql`${orders.ticketsTotal} - ${price}::numeric`,
      paymentCost: sql`${orders.paymentCost} - ${fee}::numeric`,
      total: sql`${orders.total} - ${price}::numeric - ${fee}::numeric`,
    })
    .where(and(eq(orders.clientId, ctx.client.id), eq(orders.id, id)))
    .returning();
  if (!changed) throw new Error('The order is not there');
  return changed;
}

export const ascending = (positions: readonly number[]): number[] =>
  [...new Set(positions)].sort((one, other) => one - other);

/** These tickets of a paid order. @throws AppError `order_not_paid`, `order_ended`, `seat_not_found` */
export async function findTickets(ctx: Context, order: OrderRow, positions: readonly number[]): Promise<OrderLine[]> {
  if (order.status === 'pending' || order.status === 'promised') {
    throw new AppError('order_not_paid', 'This order is not paid: cancel it as a whole');
  }
  if (order.status !== 'paid') throw new AppError('order_ended', 'This order has ended');
  const lines = await listLines(ctx, order.id);
  const found = lines.filter(({ position }) => positions.includes(position));
  if (found.length === positions.length && found.length > 0) return found;
  const missing = positions.filter((position) => !found.some((line) => line.position === position));
  throw new AppError('seat_not_found', `This order has no ticket ${missing.join(', ')}`.trim());
}
