import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { type Money, moneyLeft, sumMoney } from '@/lib/money';
import { cancelLocked, listLines, type OrderLine, type OrderRow, voidTickets } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { freeSold } from '@/lib/seats';
import { announceChange } from '@/lib/webhooks';
import { ascending, reduceTotal } from './find-tickets';
import { type ChangeAsked, divideRefunds, findLineChange, noteLineChange } from './line-change';
import type { Refund } from './list-refunds';
import { payIfNothingOpen, refuseWhileAsked, requireWaiting } from './pay-on-invoice';
import { getUnrefundedAmountOfOrder, queueOrderRefund } from './queue-order-refund';

/**
 * Cancels an unpaid order on invoice that the caller has locked: frees its seats, and records what was paid as returned, which staff do by
 * hand.
 * @throws AppError `order_ended`, `payment_unavailable` (a card payment for it is running)
 */
export async function cancelOnInvoice(ctx: Context, order: OrderRow, by: ChangeAsked['by']): Promise<OrderRow> {
  requireWaiting(order);
  await refuseWhileAsked(ctx, order);
  const lines = await listLines(ctx, order.id);
  const amount = await getUnrefundedAmountOfOrder(ctx, order.id);
  await giveBack(ctx, order, lines, { amount, purpose: 'invoice cancelled', by });
  return cancelLocked(ctx, order, by.actor);
}

type LinesToTake = ChangeAsked & { positions: readonly number[] };

/**
 * Removes some tickets from an unpaid order on invoice that the caller has locked: frees their seats, lowers the total, and returns what
 * was paid beyond it. If nothing is due then, the order is paid.
 * @throws AppError `order_ended`; `payment_unavailable`; `seat_not_found` (no such ticket, or all of them); `idempotency_mismatch`
 */
export async function takeOffInvoice(ctx: Context, order: OrderRow, asked: LinesToTake): Promise<void> {
  const positions = ascending(asked.positions);
  const about = { kind: 'cancelled', positions, wanted: 'off the invoice' } as const;
  if (await findLineChange(ctx, order, asked.request, about)) return;
  requireWaiting(order);
  await refuseWhileAsked(ctx, order);
  const all = await listLines(ctx, order.id);
  const lines = all.filter(({ position }) => positions.includes(position));
  if (lines.length !== positions.length || lines.length === 0 || lines.length === all.length) {
    throw new AppError('seat_not_found', 'This order has no such ticket, or no other');
  }
  const price = sumMoney(lines.map((line) => line.price));
  const amount = moneyLeft(await getUnrefundedAmountOfOrder(ctx, order.id), moneyLeft(order.total, price));
  const refunds = await giveBack(ctx, order, lines, { amount, purpose: `change ${asked.request}`, by: asked.by });
  await noteLineChange(ctx, order, { ...about, refunds, asked, isQuiet: true });
  await freeSold(ctx, order.id, positions);
  const changed = await reduceTotal(ctx, order, { price, fee: FREE });
  await voidTickets(ctx, order.id, { reason: 'cancelled', positions });
  await announceChange(ctx, changed, positions);
  await payIfNothingOpen(ctx, changed);
}

type Back = { amount: Money; purpose: string; by: ChangeAsked['by'] };

async function giveBack(ctx: Context, order: OrderRow, lines: OrderLine[], back: Back): Promise<Refund[]> {
  const { amount, purpose, by } = back;
  if (amount === FREE) return [];
  const refunds = await queueOrderRefund(ctx, order, { reason: 'cancelled', purpose, amount, actor: by.actor });
  await divideRefunds(ctx, refunds, lines);
  return refunds;
}
