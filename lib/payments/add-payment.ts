import { randomUUID } from 'node:crypto';
import { type PaymentProvider, payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import type { OrderRow } from '@/lib/orders';
import { isAsked } from '@/lib/providers';
import { amountDue } from './amount-due';
import type { PaymentMethod } from './list-payment-methods';
import type { Payment } from './read-payment';

/** `paymentId` is null where no way of paying was chosen: at the box office. */
type Way = Omit<PaymentMethod, 'names' | 'paymentId' | 'provider'> & {
  paymentId: number | null;
  provider: PaymentProvider;
};

/**
 * Writes a payment for an order that the caller has locked, of `amount`: left out, what the order costs now and nothing else has paid or
 * holds for it. `askAt`: when a provider is first asked.
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
