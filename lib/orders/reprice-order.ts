import { and, eq } from 'drizzle-orm';
import { orders } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import { orderTotal } from '@/lib/pricing';
import type { OrderRow } from './read-order';

/** Sets the fee of another payment method on an unpaid order, which the caller has locked. */
export async function repriceOrder(ctx: Context, order: OrderRow, methodCost: Money): Promise<OrderRow> {
  const [repriced] = await ctx.db
    .update(orders)
    .set(orderTotal(order.ticketsTotal, methodCost))
    .where(and(eq(orders.clientId, ctx.client.id), eq(orders.id, order.id)))
    .returning();
  if (!repriced) throw new Error('An order is gone');
  return repriced;
}
