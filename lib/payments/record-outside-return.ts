import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { type AuditActor, refunds } from '@/db/schema';
import type { Context } from '@/lib/context';
import { writeInvoice } from '@/lib/invoices';
import { log } from '@/lib/log';
import { compareMoney, lesserMoney, type Money, moneyLeft, sumMoney } from '@/lib/money';
import { listLines, type OrderRow, record, refundOrder } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { FREE } from '@/lib/pricing';
import type { SeenPayment } from '@/lib/providers';
import { divideRefunds } from './line-change';
import { listRefundsOf, type Refund } from './list-refunds';
import { listUsedPayments } from './queue-order-refund';
import { getUnrefundedAmount, queueRefund } from './queue-refund';
import type { Payment } from './read-payment';
import { idsOfFamily, lockFamily } from './shares';
import { takeBackSale } from './take-back-sale';

/**
 * Records money that the provider returned without us: a refund on its own site, or a chargeback (README.md, "Money that others move").
 * `back` is everything returned so far, ours included. Idempotent, in any order, in the caller's transaction. An order of which nothing is
 * left becomes refunded; after a partial return assignRefund must say for which tickets it was.
 */
export async function recordOutsideReturn(
  ctx: Context,
  payment: Payment,
  back: NonNullable<SeenPayment['back']>,
  actor: AuditActor,
): Promise<void> {
  const { id: paymentId, paidAmount, paidCurrency: currency } = payment;
  if (!paidAmount || !currency) return;
  const { payments: family, orders } = await lockFamily(ctx, payment);
  const known = await listRefundsOf(ctx, paymentId);
  const told = sumMoney(known.map(({ amount }) => amount));
  if (known.some(({ status }) => status === 'failed') && compareMoney(back.amount, told) >= 0) {
    await ctx.db
      .update(refunds)
      // Polls our refunds again: one may have succeeded after all.
      .set({ nextTryAt: ctx.now })
      .where(
        and(
          eq(refunds.clientId, ctx.client.id),
          eq(refunds.status, 'failed'),
          sql`${refunds.paymentId} IN ${idsOfFamily(payment)}`,
        ),
      );
  }
  const amount = moneyLeft(back.amount, told);
  if (amount === FREE) return;
  const reason = back.byBank ? 'charged_back' : 'outside';
  for (const { of, part, isSure } of await divide(ctx, family, amount)) {
    const order = orders.get(of.orderId);
    if (!order) throw new Error('A payment has no order');
    await noteBack(ctx, { order, payment: of, amount: part, currency, reason, isSure, actor });
  }
}

type Part = { of: Payment; part: Money /** False: a person must say which order it was for. */; isSure: boolean };

/**
 * Divides a returned amount over the orders that share the payment: what is left of the first, then of the next. `isSure` unless a person
 * must say which order it was for.
 */
async function divide(ctx: Context, family: Payment[], amount: Money): Promise<Part[]> {
  const lefts: { of: Payment; left: Money }[] = [];
  for (const of of family) lefts.push({ of, left: await getUnrefundedAmount(ctx, of) });
  const open = lefts.filter(({ left }) => left !== FREE);
  const isSure = open.length <= 1 || compareMoney(amount, sumMoney(open.map(({ left }) => left))) >= 0;
  const parts: Part[] = [];
  let rest = amount;
  for (const { of, left } of open) {
    const part = lesserMoney(rest, left);
    if (part !== FREE) parts.push({ of, part, isSure });
    rest = moneyLeft(rest, part);
  }
  if (rest === FREE) return parts;
  const [first] = parts;
  const [source] = family;
  if (first) first.part = sumMoney([first.part, rest]);
  else if (source) parts.push({ of: source, part: rest, isSure });
  return parts;
}

type Back = {
  order: OrderRow;
  payment: Payment;
  amount: Money;
  currency: string;
  reason: 'charged_back' | 'outside';
  isSure: boolean;
  actor: AuditActor;
};

async function noteBack(
  ctx: Context,
  { order, payment, amount, currency, reason, isSure, actor }: Back,
): Promise<void> {
  const { id: paymentId, orderId } = payment;
  const isOfOrder = (payment.settles || payment.topsUp) && order.status === 'paid';
  const isSale = order.kind === 'gift_card' && payment.settles;
  const beside = (await listUsedPayments(ctx, orderId)).filter(({ id }) => id !== paymentId);
  const cards = beside.filter(({ giftCardId }) => giftCardId !== null);
  const others = await Promise.all(
    beside.filter(({ giftCardId }) => giftCardId === null).map((one) => getUnrefundedAmount(ctx, one)),
  );
  const isAll =
    isSure &&
    compareMoney(amount, await getUnrefundedAmount(ctx, payment)) >= 0 &&
    compareMoney(sumMoney(others), FREE) === 0;
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
  log.warn(
    { paymentId, orderId, reason, amount, currency },
    'money was returned outside Doek: a refund in the dashboard of the provider, or a chargeback',
  );
  // Also for a partial return: a gift card order has no tickets to name.
  if (refund && isSale) await takeBackSale(ctx, order, { payment, refund, isAll, actor });
  if (!isAll || !isOfOrder) return;
  const onCards: Pick<Refund, 'id' | 'amount'>[] = [];
  for (const card of cards) {
    const owed = await queueRefund(ctx, card, { reason: 'given_up', actor });
    if (owed) onCards.push(owed);
  }
  // Reports divide a single refund themselves, but not one of several.
  if (refund && onCards.length > 0) await divideRefunds(ctx, [refund, ...onCards], await listLines(ctx, orderId));
  await writeInvoice(ctx, await refundOrder(ctx, order, actor));
}
