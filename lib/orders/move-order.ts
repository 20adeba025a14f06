import { and, eq, inArray } from 'drizzle-orm';
import { type AuditActor, orders, reservations } from '@/db/schema';
import type { Context } from '@/lib/context';
import { announceOrders } from '@/lib/webhooks';
import type { OrderRow } from './read-order';
import { recordAll } from './record';
import { nextStatus, type OrderEvent } from './states';

type Changes = Partial<Pick<OrderRow, 'expiresAt' | 'endedAt'>>;

/**
 * Moves an order as the table of states allows, writes the audit log, and queues the webhooks. The only writer of states except `paid`,
 * which write_paid writes. The caller has locked the order and read `order` under that lock.
 */
export async function moveOrder(
  ctx: Context,
  order: OrderRow,
  event: Exclude<OrderEvent, 'pay'>,
  actor: AuditActor,
  changes: Changes = {},
): Promise<OrderRow> {
  const [moved] = await moveOrders(ctx, [order], event, actor, changes);
  if (!moved) throw new Error('The order was not moved');
  return moved;
}

/** Like moveOrder, for several orders in the same state. @returns them, unordered */
export async function moveOrders(
  ctx: Context,
  before: readonly OrderRow[],
  event: Exclude<OrderEvent, 'pay'>,
  actor: AuditActor,
  changes: Changes = {},
): Promise<OrderRow[]> {
  const from = before[0]?.status;
  if (!from) return [];
  const status = nextStatus(from, event);
  if (!status) throw new Error(`An order that is ${from} cannot ${event}`);
  const ids = before.map(({ id }) => id);
  const moved = await ctx.db
    .update(orders)
    .set({ status, ...changes })
    .where(and(eq(orders.clientId, ctx.client.id), inArray(orders.id, ids), eq(orders.status, from)))
    .returning();
  if (moved.length !== ids.length) throw new Error('An order was moved without its lock');
  if (status !== 'promised') {
    const ofOrders = and(eq(reservations.clientId, ctx.client.id), inArray(reservations.orderId, ids));
    await ctx.db.delete(reservations).where(ofOrders);
  }
  await recordAll(
    ctx,
    ids.map((orderId) => ({ actor, action: `order.${status}`, orderId, detail: { from } })),
  );
  await announceOrders(ctx, moved);
  return moved;
}
