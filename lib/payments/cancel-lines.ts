import { type Context, inTransaction } from '@/lib/context';
import { requirePayable } from '@/lib/currency';
import { AppError } from '@/lib/errors';
import { writeInvoice } from '@/lib/invoices';
import { compareMoney, type Money, sumMoney } from '@/lib/money';
import {
  getOrder,
  getOrderHead,
  listLines,
  lockOrder,
  type Order,
  type OrderLine,
  type OrderRow,
  refundOrder,
  voidTickets,
} from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { freeSold } from '@/lib/seats';
import { announceChange } from '@/lib/webhooks';
import { ascending, findTickets, reduceTotal } from './find-tickets';
import { type ChangeAsked, divideRefunds, findLineChange, noteLineChange } from './line-change';
import type { Refund } from './list-refunds';
import { divideOverPayments, listUsed, sumLeft } from './queue-order-refund';
import { queueRefunds } from './queue-refund';

export type LinesToCancel = ChangeAsked & {
  /** Of the tickets, as in `Order.lines`. */
  positions: readonly number[];
  /** The refund: their price, another amount (at most with the payment fee), or nothing (`0.00`). */
  refund: Money | 'price';
};

/**
 * Cancels tickets of a paid order, all or none, refunds them and mails the tickets that are left (README.md, "Single tickets").
 * @throws AppError `order_not_found`; `order_not_paid`, `order_ended`; `seat_not_found` (no such ticket, or cancelled already);
 * `validation_failed` (a refund over what they cost or what is left); `idempotency_mismatch`
 */
export async function cancelLines(ctx: Context, asked: LinesToCancel): Promise<Order> {
  const { id } = await getOrderHead(ctx, asked.order);
  const positions = ascending(asked.positions);
  const wanted = `refund ${asked.refund}`;
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (await findLineChange(ctx, order, asked.request, { kind: 'cancelled', positions, wanted })) return;
    const lines = await findTickets(ctx, order, positions);
    const refunds = await queueLineRefund(ctx, order, lines, asked);
    await endLines(ctx, order, { lines, wanted, refunds, asked });
  });
  return getOrder(ctx, asked.order);
}

type Ending = { lines: OrderLine[]; wanted: string | null; refunds: readonly Refund[]; asked: ChangeAsked };

/** Ends these tickets of a locked order whose refunds are queued, and writes its credit note if it was on invoice. */
export async function endLines(
  ctx: Context,
  order: OrderRow,
  { lines, wanted, refunds, asked }: Ending,
): Promise<void> {
  const positions = lines.map(({ position }) => position);
  const fee = await divideRefunds(ctx, refunds, lines);
  await noteLineChange(ctx, order, { kind: 'cancelled', positions, wanted, refunds, asked });
  if (lines.length === (await listLines(ctx, order.id)).length) {
    await writeInvoice(ctx, await refundOrder(ctx, order, asked.by.actor));
    return;
  }
  await freeSold(ctx, order.id, positions);
  const price = sumMoney(lines.map((line) => line.price));
  const changed = await reduceTotal(ctx, order, { price, fee: refunds[0]?.purpose ? fee : FREE });
  await voidTickets(ctx, order.id, { reason: 'cancelled', positions });
  await announceChange(ctx, changed, positions);
  await writeInvoice(ctx, changed);
}

async function queueLineRefund(
  ctx: Context,
  order: OrderRow,
  lines: OrderLine[],
  { refund, request, by }: LinesToCancel,
): Promise<Refund[]> {
  const price = sumMoney(lines.map((line) => line.price));
  const amount = refund === 'price' ? price : refund;
  if (amount === FREE) return [];
  requirePayable(amount, order.currency, 'refund');
  const most = sumMoney([price, order.paymentCost]);
  if (compareMoney(amount, most) > 0) throw refusedRefund(`These tickets cost ${most}, with the payment fee`);
  const used = (await listUsed(ctx, [order.id])).get(order.id) ?? [];
  const left = sumLeft(used);
  if (compareMoney(amount, left) > 0) throw refusedRefund(`Only ${left} is left of what was paid`);
  const owed = { reason: 'cancelled', purpose: `change ${request}`, actor: by.actor } as const;
  return queueRefunds(ctx, divideOverPayments(used, amount), owed);
}

const refusedRefund = (message: string): AppError =>
  new AppError('validation_failed', message, { errors: [{ path: 'refund', message }] });
