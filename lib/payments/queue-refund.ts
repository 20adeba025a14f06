import { randomUUID } from 'node:crypto';
import { type AuditActor, type RefundReason, refunds } from '@/db/schema';
import type { Context } from '@/lib/context';
import { returnToCard } from '@/lib/gift-cards';
import { lesserMoney, type Money, moneyLeft, sumMoney } from '@/lib/money';
import { recordAll } from '@/lib/orders';
import { queueMails } from '@/lib/outbox';
import { FREE } from '@/lib/pricing';
import { isAsked, isInDrawer } from '@/lib/providers';
import { listDeductions, type Refund } from './list-refunds';
import type { Payment } from './read-payment';

export type Owed = {
  reason: RefundReason;
  actor: AuditActor;
  /** Its idempotency key within the payment; defaults to `all`, which also queues a mail. */
  purpose?: string;
  /** At most this much. */
  amount?: Money;
};

/**
 * Queues a refund of a payment, or of a part of it, in a transaction that has locked the order; sendRefund sends it. Money paid at the door
 * is only recorded, a gift card gets its money with the commit, and cash of the box office is due until handOutRefund.
 * @returns undefined when nothing is left
 */
export async function queueRefund(ctx: Context, payment: Payment, owed: Owed): Promise<Refund | undefined> {
  const left = await getUnrefundedAmount(ctx, payment);
  const amount = lesserMoney(owed.amount ?? left, left);
  const [refund] = await queueRefunds(ctx, [{ payment, amount }], owed);
  return refund;
}

/** Queues one refund per payment, which has at least that amount left; zero amounts are skipped. */
export async function queueRefunds(
  ctx: Context,
  wanted: readonly { payment: Payment; amount: Money }[],
  { reason, actor, purpose = 'all' }: Omit<Owed, 'amount'>,
): Promise<Refund[]> {
  const rows = wanted.flatMap(({ payment: { id: paymentId, paidCurrency: currency, provider }, amount }) => {
    if (!currency || amount === FREE) return [];
    const status = isAsked(provider) || isInDrawer(provider) ? ('due' as const) : ('returned' as const);
    return {
      clientId: ctx.client.id,
      paymentId,
      purpose,
      token: randomUUID(),
      reason,
      amount,
      currency,
      status,
      nextTryAt: isAsked(provider) ? ctx.now : null,
      createdAt: ctx.now,
    };
  });
  if (rows.length === 0) return [];
  const queued = await ctx.db.insert(refunds).values(rows).returning();
  if (queued.length !== rows.length) throw new Error('A refund was not saved');
  const paid = new Map(wanted.map(({ payment }) => [payment.id, payment]));
  const all = queued.flatMap((refund) => {
    const payment = paid.get(refund.paymentId);
    return payment ? { refund, payment } : [];
  });
  // By card id: every transaction locks balances in this order.
  const onCards = all.flatMap(({ refund: { id: refundId, paymentId, amount }, payment: { giftCardId: cardId } }) =>
    cardId === null ? [] : { cardId, paymentId, refundId, amount },
  );
  for (const returned of onCards.sort((one, other) => one.cardId - other.cardId)) await returnToCard(ctx, returned);
  const deeds = all.map(({ refund: { paymentId, amount, currency }, payment: { provider, giftCardId, orderId } }) => {
    const action = isAsked(provider) ? 'refund.due' : giftCardId === null ? 'refund.by_hand' : 'refund.to_card';
    return { actor, action, orderId, paymentId, detail: { reason, amount, currency } };
  });
  await recordAll(ctx, deeds);
  if (purpose === 'all') {
    const kind = 'refunded';
    const mails = all.map(
      ({ refund, payment: { orderId } }) => ({ kind, orderId, occasion: String(refund.id) }) as const,
    );
    await queueMails(ctx, mails);
  }
  return queued;
}

/** What is left of a payment after all refunds, and shares that pay other orders. */
export async function getUnrefundedAmount(ctx: Context, { id, paidAmount }: Payment): Promise<Money> {
  if (!paidAmount) return FREE;
  const gone = await listDeductions(ctx, [id]);
  return moneyLeft(paidAmount, sumMoney(gone.map(({ amount }) => amount)));
}
