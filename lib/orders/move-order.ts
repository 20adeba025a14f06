import { and, eq } from 'drizzle-orm';
import { type AuditActor, orders, reservations } from '@/db/schema';
import type { Context } from '@/lib/context';
import { announceOrder } from '@/lib/webhooks';
import type { OrderRow } from './read-order';
import { record } from './record';
import { nextStatus, type OrderEvent } from './states';

type Changes = Partial<Pick<OrderRow, 'expiresAt' | 'endedAt'>>;

/**
 * Moves an order as the table of states allows, writes the audit log, and queues the webhooks. The only writer of a
 * state, but for `paid`, which settle_payment writes. The caller has locked the order and read `order` under that lock.
 */
export async function moveOrder(
  ctx: Context,
  order: OrderRow,
  event: Exclude<OrderEvent, 'pay'>,
  actor: AuditActor,
  changes: Changes = {},
): Promise<OrderRow> {
  const status = nextStatus(order.status, event);
  if (!status) throw new Error(`An order that is ${order.status} cannot ${event}`);
  const [moved] = await ctx.db
    .update(orders)
    .set({ status, ...changes })
    .where(and(eq(orders.clientId, ctx.client.id), eq(orders.id, order.id), eq(orders.status, order.status)))
    .returning();
  if (!moved) throw new Error('An order was moved without its lock');
  if (status !== 'promised') {
    const ofOrder = and(eq(reservations.clientId, ctx.client.id), eq(reservations.orderId, order.id));
    await ctx.db.delete(reservations).where(ofOrder);
  }
  await record(ctx, { actor, action: `order.${status}`, orderId: order.id, detail: { from: order.status } });
  await announceOrder(ctx, moved);
  return moved;
}
