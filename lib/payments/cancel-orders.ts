import { and, eq, inArray } from 'drizzle-orm';
import { lineChanges } from '@/db/schema';
import type { Context } from '@/lib/context';
import { writeInvoice } from '@/lib/invoices';
import { compareMoney, type Money, sumMoney } from '@/lib/money';
import { type OrderLine, type OrderRow, refundOrders } from '@/lib/orders';
import { type ChangeAsked, divideAllRefunds, noteLineChanges } from './line-change';
import { divideOverPayments, listUsed, sumLeft } from './queue-order-refund';
import { queueRefunds } from './queue-refund';

type Whole = { order: OrderRow; lines: OrderLine[] };

/**
 * Cancels all tickets of many paid orders in a few statements, and refunds everything, payment fees too. The caller has locked the orders
 * and read their lines since. Skips orders that this request has already changed, or whose payments have less left than the refund.
 * @returns the refund of each cancelled order
 */
export async function cancelOrders(
  ctx: Context,
  wanted: readonly Whole[],
  asked: Omit<ChangeAsked, 'order'>,
): Promise<Map<number, Money>> {
  const ids = wanted.map(({ order }) => order.id);
  if (ids.length === 0) return new Map();
  const known = new Set(await changedBefore(ctx, ids, asked.request));
  const used = await listUsed(ctx, ids);
  const whole = wanted.flatMap(({ order, lines }) => {
    const amount = sumMoney([...lines.map(({ price }) => price), order.paymentCost]);
    const own = used.get(order.id) ?? [];
    if (order.status !== 'paid' || lines.length === 0 || known.has(order.id)) return [];
    return compareMoney(amount, sumLeft(own)) > 0
      ? []
      : { order, lines, amount, parts: divideOverPayments(own, amount) };
  });
  if (whole.length === 0) return new Map();
  const parts = whole.flatMap((one) => one.parts);
  const owed = { reason: 'cancelled', purpose: `change ${asked.request}`, actor: asked.by.actor } as const;
  const refunds = new Map((await queueRefunds(ctx, parts, owed)).map((refund) => [refund.paymentId, refund]));
  const changes = whole.map(({ order, lines, amount, parts }) => ({
    order,
    lines,
    wanted: `refund ${amount}`,
    positions: lines.map(({ position }) => position),
    refunds: parts.flatMap(({ payment }) => refunds.get(payment.id) ?? []),
  }));
  await divideAllRefunds(ctx, changes);
  await noteLineChanges(ctx, changes, { kind: 'cancelled', asked });
  const orders = whole.map(({ order }) => order);
  const ended = await refundOrders(ctx, orders, asked.by.actor);
  for (const order of ended) if (order.channel === 'invoice') await writeInvoice(ctx, order);
  return new Map(whole.map(({ order, amount }) => [order.id, amount]));
}

async function changedBefore(ctx: Context, orderIds: number[], request: string): Promise<number[]> {
  const rows = await ctx.db
    .select({ orderId: lineChanges.orderId })
    .from(lineChanges)
    .where(
      and(
        eq(lineChanges.clientId, ctx.client.id),
        inArray(lineChanges.orderId, orderIds),
        eq(lineChanges.key, request),
      ),
    );
  return rows.map(({ orderId }) => orderId);
}
