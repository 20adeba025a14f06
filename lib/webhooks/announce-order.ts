import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { type OrderStatus, orderLines, type orders, type WebhookType } from '@/db/schema';
import type { Context } from '@/lib/context';
import { seatIdOf } from '@/lib/ids';
import { listEndpointIds, queueMessages, type WebhookMessage } from './queue-message';

type OrderRow = typeof orders.$inferSelect;

const TYPES: Partial<Record<OrderStatus, WebhookType>> = {
  paid: 'order.paid',
  refunded: 'order.refunded',
  expired: 'order.expired',
};

/**
 * Queues messages to the organisation's endpoints that an order is now paid, refunded or expired; nothing for other states. Call it in
 * the transaction that writes the state, with the order as it is there.
 */
export const announceOrder = (ctx: Context, order: OrderRow): Promise<void> => announceOrders(ctx, [order]);

/** Like announceOrder, for several orders in the same state. */
export async function announceOrders(ctx: Context, given: readonly OrderRow[]): Promise<void> {
  // An order for a gift card has no seats, and nothing that these messages describe.
  const all = given.filter(({ kind }) => kind === 'tickets');
  const type = all[0] && TYPES[all[0].status];
  if (!type) return;
  const endpointIds = await listEndpointIds(ctx, type);
  if (endpointIds.length === 0) return;
  const messages: WebhookMessage[] = [];
  for (const order of all) messages.push({ type, subject: `order ${order.id}`, data: await toWireOrder(ctx, order) });
  await queueMessages(ctx, messages, endpointIds);
}

/** `positions`: of tickets that are void now. */
type Voided = { order: OrderRow; positions: readonly number[] };

/**
 * Queues messages that tickets of a paid order were cancelled or moved: the order as it is now, and in `voided_tickets` those at
 * these positions. Call it like announceOrder.
 */
export const announceChange = (ctx: Context, order: OrderRow, positions: readonly number[]): Promise<void> =>
  announceChanges(ctx, [{ order, positions }]);

/** Like announceChange, for several orders. */
export async function announceChanges(ctx: Context, changed: readonly Voided[]): Promise<void> {
  const endpointIds = await listEndpointIds(ctx, 'order.changed');
  if (endpointIds.length === 0) return;
  const messages: WebhookMessage[] = [];
  for (const { order, positions } of changed) {
    const data = await toWireOrder(ctx, order, positions);
    messages.push({ type: 'order.changed', subject: `order ${order.id}`, data });
  }
  await queueMessages(ctx, messages, endpointIds);
}

export type WireOrder = Awaited<ReturnType<typeof toWireOrder>>;

/**
 * An order on the wire, without its buyer and its key, because the key opens the page with the buyer's data. The program that made the
 * order recognises it by the digest of the key.
 */
async function toWireOrder(ctx: Context, order: OrderRow, voided: readonly number[] = []) {
  const all = await ctx.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.clientId, ctx.client.id), eq(orderLines.orderId, order.id)))
    .orderBy(asc(orderLines.position));
  const lines = all.filter(({ status }) => status === 'live');
  // Only a paid order has tickets or refunds.
  const gone = order.status === 'refunded' ? lines : all.filter(({ position }) => voided.includes(position));
  const voidedTickets = gone.map((line) => ({
    order_id: order.id,
    position: line.position,
    event_id: line.subEventId,
    seat_id: seatIdOf(line.subEventId, line.nr),
  }));
  return {
    order_id: order.id,
    order_key_sha256: createHash('sha256').update(order.key).digest('hex'),
    order_status: order.status,
    tickets_total: order.ticketsTotal,
    payment_cost: order.paymentCost,
    order_total: order.total,
    currency: order.currency,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    order_tickets_nr: lines.length,
    voided_tickets: voidedTickets,
    seats: lines.map((line) => ({
      position: line.position,
      seat_id: seatIdOf(line.subEventId, line.nr),
      pmp_name: line.section,
      seat_row_nr: line.rowNr,
      seat_nr: line.seatNr,
      event_id: line.subEventId,
      event_name: line.eventName,
      seat_price: line.price,
      category_name: line.categoryName,
      discount_id: line.discountId,
      discount_name: line.discountName,
    })),
  };
}
