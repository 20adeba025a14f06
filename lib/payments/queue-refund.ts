import { randomUUID } from 'node:crypto';
import { type AuditActor, type RefundReason, refunds } from '@/db/schema';
import type { Context } from '@/lib/context';
import { returnToCard } from '@/lib/gift-cards';
import { compareMoney, type Money, moneyLeft, sumMoney } from '@/lib/money';
import { record } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { isAsked, isInDrawer } from '@/lib/providers';
import { listRefundsOf, type Refund } from './list-refunds';
import type { Payment } from './read-payment';

export type Owed = {
  reason: RefundReason;
  actor: AuditActor;
  /** What it is for, once per payment; left out: all of it, and a mail tells. */
  purpose?: string;
  /** At most this much. */
  amount?: Money;
};

/**
 * Queues a refund of what earlier refunds left of a payment, or of a part of it, in the caller's transaction, which has
 * locked the order; the payment jobs send it (sendRefund). Money paid at the door is returned there: that is only noted. A gift card has
 * its money back with the commit. Cash of the box office is due until a shift hands it out (handOutRefund), or somebody notes that it
 * went back another way.
 * @returns undefined when nothing is left
 */
export async function queueRefund(
  ctx: Context,
  payment: Payment,
  { reason, actor, purpose = 'all', amount: most }: Owed,
): Promise<Refund | undefined> {
  const { id: paymentId, orderId, paidCurrency: currency, provider, giftCardId: cardId } = payment;
  const left = await leftOf(ctx, payment);
  const amount = most !== undefined && compareMoney(most, left) < 0 ? most : left;
  if (!currency || amount === '0.00') return undefined;
  const state = {
    status: isAsked(provider) || isInDrawer(provider) ? ('due' as const) : ('returned' as const),
    nextTryAt: isAsked(provider) ? ctx.now : null,
  };
  const [refund] = await ctx.db
    .insert(refunds)
    .values({
      ...{ clientId: ctx.client.id, paymentId, purpose, token: randomUUID(), reason, amount, currency },
      ...state,
      createdAt: ctx.now,
    })
    .returning();
  if (!refund) throw new Error('The refund was not saved');
  if (cardId !== null) await returnToCard(ctx, { cardId, paymentId, refundId: refund.id, amount });
  const action = isAsked(provider) ? 'refund.due' : cardId === null ? 'refund.by_hand' : 'refund.to_card';
  await record(ctx, { actor, action, orderId, paymentId, detail: { reason, amount, currency } });
  if (purpose === 'all') await queueMail(ctx, { kind: 'refunded', orderId, occasion: String(refund.id) });
  return refund;
}

/** What refunds, whoever made them, left of a payment. */
export async function leftOf(ctx: Context, { id, paidAmount }: Payment): Promise<Money> {
  if (!paidAmount) return '0.00' as Money;
  const before = await listRefundsOf(ctx, id);
  return moneyLeft(paidAmount, sumMoney(before.map((refund) => refund.amount)));
}
