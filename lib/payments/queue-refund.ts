import { randomUUID } from 'node:crypto';
import { type AuditActor, type RefundReason, refunds } from '@/db/schema';
import type { Context } from '@/lib/context';
import { moneyLeft, sumMoney } from '@/lib/money';
import { record } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { listRefundsOf } from './list-refunds';
import type { Payment } from './read-payment';

/**
 * Queues a refund of what earlier refunds left of a payment, in the caller's transaction; the payment jobs send it
 * (sendRefund). Does nothing when nothing is left.
 */
export async function queueRefund(
  ctx: Context,
  payment: Payment,
  reason: RefundReason,
  actor: AuditActor,
): Promise<void> {
  const { id: paymentId, orderId, paidAmount, paidCurrency: currency } = payment;
  if (!paidAmount || !currency) return;
  const before = await listRefundsOf(ctx, paymentId);
  const amount = moneyLeft(paidAmount, sumMoney(before.map((refund) => refund.amount)));
  if (amount === '0.00') return;
  const [refund] = await ctx.db
    .insert(refunds)
    .values({
      clientId: ctx.client.id,
      paymentId,
      purpose: 'all',
      token: randomUUID(),
      reason,
      amount,
      currency,
      status: 'due',
      createdAt: ctx.now,
      nextTryAt: ctx.now,
    })
    .returning({ id: refunds.id });
  await record(ctx, { actor, action: 'refund.due', orderId, paymentId, detail: { reason, amount, currency } });
  await queueMail(ctx, { kind: 'refunded', orderId, occasion: String(refund?.id) });
}
