import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type AuditActor, refunds } from '@/db/schema';
import type { Context } from '@/lib/context';
import { log } from '@/lib/log';
import { compareMoney, moneyLeft, sumMoney } from '@/lib/money';
import { listLines, lockOrder, record, refundOrder } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { FREE } from '@/lib/pricing';
import type { Seen } from '@/lib/providers';
import { divideRefunds } from './line-change';
import { listRefundsOf, type Refund } from './list-refunds';
import { listUsedPayments } from './queue-order-refund';
import { leftOf, queueRefund } from './queue-refund';
import type { Payment } from './read-payment';
import { takeBackSale } from './take-back-sale';

/**
 * Records money of a payment that was returned without us: a refund at the provider's site, or a chargeback.
 * Idempotent, in any order; `back` is everything returned so far, ours included. When nothing is left of the money that paid an
 * order, the order is refunded, and a gift card has its part back; of a part, a person must say which tickets it was for
 * (assignRefund). In the caller's transaction.
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
      // Polls again whether our refund succeeded after all or somebody made another.
      .set({ nextTryAt: ctx.now })
      .where(and(eq(refunds.clientId, ctx.client.id), eq(refunds.paymentId, paymentId), eq(refunds.status, 'failed')));
  }
  const amount = moneyLeft(back.amount, told);
  if (amount === '0.00') return;
  const reason = back.byBank ? 'charged_back' : 'outside';
  const isOfOrder = (payment.settles || payment.topsUp) && order.status === 'paid';
  const isSale = order.kind === 'gift_card' && payment.settles;
  const beside = (await listUsedPayments(ctx, orderId)).filter(({ id }) => id !== paymentId);
  const cards = beside.filter(({ giftCardId }) => giftCardId !== null);
  const others = await Promise.all(
    beside.filter(({ giftCardId }) => giftCardId === null).map((one) => leftOf(ctx, one)),
  );
  const isAll = compareMoney(sumMoney([told, amount]), paidAmount) >= 0 && compareMoney(sumMoney(others), FREE) === 0;
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
      isUnassigned: isOfOrder && !isAll && !isSale,
      createdAt: ctx.now,
    })
    .returning({ id: refunds.id, amount: refunds.amount });
  await record(ctx, { actor, action: 'payment.returned', orderId, paymentId, detail: { reason, amount, currency } });
  await queueMail(ctx, { kind: 'refunded', orderId, occasion: String(refund?.id) });
  log.warn({ paymentId, orderId, reason, amount, currency }, 'money went back without us');
  // A part of it too: there are no tickets to name.
  if (refund && isSale) await takeBackSale(ctx, order, { payment, refund, isAll, actor });
  if (!isAll || !isOfOrder) return;
  const onCards: Pick<Refund, 'id' | 'amount'>[] = [];
  for (const card of cards) {
    const owed = await queueRefund(ctx, card, { reason: 'given_up', actor });
    if (owed) onCards.push(owed);
  }
  // Reports divide one refund by itself, and not one of several.
  if (refund && onCards.length > 0) await divideRefunds(ctx, [refund, ...onCards], await listLines(ctx, orderId));
  await refundOrder(ctx, order, actor);
}
