import { randomUUID } from 'node:crypto';
import { type PaymentProvider, payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import type { OrderRow } from '@/lib/orders';
import { isAsked } from '@/lib/providers';
import { amountDue } from './amount-due';
import type { PaymentMethod } from './list-payment-methods';
import type { Payment } from './read-payment';

/** A payment method. `paymentId` is null at the box office, where the buyer chooses none. */
type Way = Omit<PaymentMethod, 'names' | 'paymentId' | 'provider'> & {
  paymentId: number | null;
  provider: PaymentProvider;
};

/**
 * Inserts a payment for an order that the caller has locked. `amount` defaults to what is still due (amountDue), `askAt`, when the provider
 * is polled first, to the order's expiry.
 */
export async function addPayment(
  ctx: Context,
  order: OrderRow,
  { paymentId, description, cost, provider, method }: Way,
  { amount, askAt = order.expiresAt }: { amount?: Money; askAt?: Date } = {},
): Promise<Payment> {
  const asked = isAsked(provider);
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      ...newPayment(ctx, order),
      provider,
      methodId: paymentId,
      description,
      method,
      cost,
      amount: amount ?? (await amountDue(ctx, order)),
      status: asked ? 'opening' : 'open',
      nextAskAt: asked ? askAt : null,
    })
    .returning();
  if (!payment) throw new Error('The payment was not saved');
  return payment;
}

export function newPayment(ctx: Context, order: OrderRow) {
  return {
    clientId: ctx.client.id,
    orderId: order.id,
    token: randomUUID(),
    currency: order.currency,
    createdAt: ctx.now,
  };
}
