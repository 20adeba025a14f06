import type { AuditActor } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { writeInvoice } from '@/lib/invoices';
import { cancelOrder, getOrder, lockOrder, type Order, type OrderLine, record, refundOrder } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { isByHand } from '@/lib/providers';
import { cancelOnInvoice } from './end-on-invoice';
import { divideRefunds } from './line-change';
import { queueOrderRefund } from './queue-order-refund';
import { askSoon, getSettling } from './read-payment';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Ends an order: a waiting or promised one is cancelled, a paid one is refunded in full. A buyer may do so with a paid
 * one until `refundableUntil`; the organisation always.
 * @throws AppError `order_not_found`, `order_ended`, `not_refundable` (too late, paid at the door, or on invoice)
 */
export async function giveUpOrder(ctx: Context, key: string, actor: AuditActor): Promise<Order> {
  const { id, status, lines, channel } = await getOrder(ctx, key);
  if (channel === 'invoice' && actor === 'buyer') throw notRefundable();
  if (channel === 'invoice' && status === 'promised') await takeBackInvoice(ctx, id, actor);
  else if (status === 'paid') await takeBack(ctx, id, lines, actor);
  else await cancelOrder(ctx, key, actor);
  await askSoon(ctx, id);
  return getOrder(ctx, key);
}

function takeBackInvoice(ctx: Context, orderId: number, actor: AuditActor): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await cancelOnInvoice(ctx, await lockOrder(ctx, orderId), { actor });
    await writeInvoice(ctx, await lockOrder(ctx, orderId));
  });
}

/** Until when a buyer may have a paid order refunded; undefined when the client does not allow it. */
export function refundableUntil(ctx: Context, lines: Pick<OrderLine, 'startsAt'>[]): Date | undefined {
  const { refundHours } = ctx.client;
  if (refundHours === null || lines.length === 0) return undefined;
  const first = Math.min(...lines.map((line) => line.startsAt.getTime()));
  return new Date(first - refundHours * HOUR_MS);
}

function takeBack(ctx: Context, orderId: number, lines: OrderLine[], actor: AuditActor): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    if (order.status !== 'paid') throw new AppError('order_ended', 'This order cannot be taken back any more');
    const until = refundableUntil(ctx, lines);
    if (actor === 'buyer' && (!until || until <= ctx.now)) throw notRefundable();
    const payment = await getSettling(ctx, orderId);
    // Money paid at the door is returned at the door.
    if (actor === 'buyer' && isByHand(payment.provider)) throw notRefundable();
    // What the organisation kept of tickets cancelled earlier is not refunded.
    if (payment.provider !== 'free' || order.total !== FREE) {
      const refunds = await queueOrderRefund(ctx, order, { reason: 'given_up', actor, amount: order.total });
      // Reports divide a single refund themselves, but not one of several.
      if (refunds.length > 1) await divideRefunds(ctx, refunds, lines);
    } else await record(ctx, { actor, action: 'refund.by_hand', orderId, paymentId: payment.id });
    // After a gift card, which is locked before the list of revocations (docs/locking.md).
    await writeInvoice(ctx, await refundOrder(ctx, order, actor));
  });
}

const notRefundable = () => new AppError('not_refundable', 'This order is not taken back any more');
