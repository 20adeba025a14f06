import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { compareMoney, type Money } from '@/lib/money';
import type { OrderRow } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { isAsked } from '@/lib/providers';
import { addPayment } from './add-payment';
import { amountDue } from './amount-due';
import { isOpen, listPayments, type Payment } from './read-payment';
import { settlePaid, settlePart } from './settle-paid';

/** `method` and `at`: how and when the money came in. */
export type PartOfInvoice = { amount: Money; method: 'bank' | 'cash'; at: Date };

/**
 * Records money for an order on invoice, which the caller has locked. The full open amount pays it and sends the tickets; less is a part.
 * @throws AppError `order_ended` (not pending), `payment_unavailable` (a card payment is running), `validation_failed` at `refund`
 * (zero, or more than is open)
 */
export async function payOnInvoice(
  ctx: Context,
  order: OrderRow,
  { amount, method, at }: PartOfInvoice,
): Promise<Payment> {
  requireWaiting(order);
  const open = await amountDue(ctx, order);
  if (amount === FREE || compareMoney(amount, open) > 0) {
    const message = `Only ${open} is open`;
    throw new AppError('validation_failed', message, { errors: [{ path: 'refund', message }] });
  }
  await refuseWhileAsked(ctx, order);
  return payIn(ctx, order, { amount, method, at, isLast: amount === open });
}

/** Marks an order on invoice as paid when nothing is due any more because its total fell. The caller has locked it. */
export async function payIfNothingOpen(ctx: Context, order: OrderRow): Promise<void> {
  if ((await amountDue(ctx, order)) !== FREE) return;
  await payIn(ctx, order, { amount: FREE, method: 'bank', at: ctx.now, isLast: true });
}

async function payIn(
  ctx: Context,
  order: OrderRow,
  { amount, method, at, isLast }: PartOfInvoice & { isLast: boolean },
): Promise<Payment> {
  const way = { paymentId: null, description: '', provider: 'invoice', method, cost: FREE } as const;
  const payment = await addPayment(ctx, order, way, { amount });
  const received = { amount, currency: order.currency, by: 'office', at } as const;
  return isLast ? settlePaid(ctx, order, payment, received) : settlePart(ctx, payment, received);
}

/** @throws AppError `order_ended` unless it is an order on invoice that waits for money */
export function requireWaiting({ status, channel }: OrderRow): void {
  if (status !== 'promised' || channel !== 'invoice') {
    throw new AppError('order_ended', 'This order does not wait for money on invoice');
  }
}

/** Refuses while a card payment for the order is running, which asks for the same money. @throws AppError `payment_unavailable` */
export async function refuseWhileAsked(ctx: Context, { id }: OrderRow): Promise<void> {
  const isUnderway = (await listPayments(ctx, id)).some((one) => isOpen(one) && isAsked(one.provider));
  if (isUnderway) throw new AppError('payment_unavailable', 'A card is being asked for this money');
}
