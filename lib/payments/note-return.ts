import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type AuditActor, refunds } from '@/db/schema';
import type { Context } from '@/lib/context';
import { log } from '@/lib/log';
import { compareMoney, moneyLeft, sumMoney } from '@/lib/money';
import { lockOrder, record, refundOrder } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { listRefundsOf } from './list-refunds';
import type { Seen } from './providers/provider';
import type { Payment } from './read-payment';

/**
 * Notes what of a payment that came in went back without us: somebody refunded it in the provider's own office, or the buyer's
 * bank took it back. Once, however often and in whatever order it is told; `back` is all that went back so far, ours included.
 * When nothing is left of what paid an order, its tickets are void and its seats free. In the caller's transaction.
 */
export async function noteReturn(
  ctx: Context,
  payment: Payment,
  back: NonNullable<Seen['back']>,
  actor: AuditActor,
): Promise<void> {
  const { id: paymentId, orderId, paidAmount, paidCurrency: currency } = payment;
  if (!paidAmount || !currency) return;
  const order = await lockOrder(ctx, orderId);
  const known = await listRefundsOf(ctx, paymentId);
  const told = sumMoney(known.map(({ amount }) => amount));
  if (known.some(({ status }) => status === 'failed') && compareMoney(back.amount, told) >= 0) {
    await ctx.db
      .update(refunds)
      // Whether ours went out after all, or somebody sent it there, is asked once more.
      .set({ nextTryAt: ctx.now })
      .where(and(eq(refunds.clientId, ctx.client.id), eq(refunds.paymentId, paymentId), eq(refunds.status, 'failed')));
  }
  const amount = moneyLeft(back.amount, told);
  if (amount === '0.00') return;
  const reason = back.byBank ? 'charged_back' : 'outside';
  const [refund] = await ctx.db
    .insert(refunds)
    .values({
      clientId: ctx.client.id,
      paymentId,
      token: randomUUID(),
      reason,
      amount,
      currency,
      status: 'sent',
      createdAt: ctx.now,
    })
    .returning({ id: refunds.id });
  await record(ctx, { actor, action: 'payment.returned', orderId, paymentId, detail: { reason, amount, currency } });
  await queueMail(ctx, { kind: 'refunded', orderId, occasion: String(refund?.id) });
  log.warn({ paymentId, orderId, reason, amount, currency }, 'money went back without us');
  const isAll = compareMoney(sumMoney([told, amount]), paidAmount) >= 0;
  if (isAll && payment.settles && order.status === 'paid') await refundOrder(ctx, order, actor);
}
