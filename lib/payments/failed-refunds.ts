import { and, asc, eq, gt, isNotNull, or, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { type AuditActor, clients, orders, type PaymentProvider, payments, refunds } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { record } from '@/lib/orders';
import { nextRound } from './fail-refund';
import { findRefund } from './get-refund';
import { toHandOut } from './hand-out-refund';
import { ofRefund, type Refund } from './list-refunds';
import { findPayment } from './read-payment';

export type StuckRefund = {
  refund: Refund;
  clientName: string;
  orderId: number;
  provider: PaymentProvider;
  paymentRef: string | null;
};

/**
 * Refunds that failed, are retried or wait at their provider (its balance is short), and partial outside refunds whose tickets a person
 * must name; of one organisation or of all.
 */
export function listStuckRefunds(db: Db, clientName?: string): Promise<StuckRefund[]> {
  const isStuck = or(
    eq(refunds.status, 'failed'),
    toHandOut,
    and(eq(refunds.status, 'due'), or(gt(refunds.round, 0), isNotNull(refunds.lastError))),
    and(eq(refunds.status, 'sent'), isNotNull(refunds.lastError)),
    and(eq(refunds.isUnassigned, true), eq(orders.status, 'paid')),
  );
  const { orderId, provider, providerRef: paymentRef } = payments;
  return db
    .select({ refund: refunds, clientName: clients.name, orderId, provider, paymentRef })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.clientId, refunds.clientId), eq(payments.id, refunds.paymentId)))
    .innerJoin(clients, eq(clients.id, refunds.clientId))
    .innerJoin(orders, and(eq(orders.clientId, payments.clientId), eq(orders.id, payments.orderId)))
    .where(clientName === undefined ? isStuck : and(isStuck, eq(clients.name, clientName)))
    .orderBy(asc(clients.name), asc(refunds.id));
}

/** Queues a failed refund again; the job first asks the provider whether it arrived meanwhile. @throws Error with one sentence */
export const retryRefund = (ctx: Context, id: number, actor: AuditActor = 'command'): Promise<Refund> =>
  change(ctx, id, { actor, action: 'refund.retried', only: isFailed }, (refund) => nextRound(ctx, refund, ctx.now));

/**
 * Records that a person returned the money of a failed refund, or uncollected cash, in another way: no retries or polls follow.
 * @throws Error with one sentence
 */
export const settleRefundByHand = (ctx: Context, id: number, actor: AuditActor = 'command'): Promise<Refund> =>
  change(ctx, id, { actor, action: 'refund.settled', only: or(isFailed, toHandOut) }, () => ({
    status: 'returned',
    providerRef: null,
    nextTryAt: null,
    lastError: null,
  }));

const isFailed = eq(refunds.status, 'failed');

async function change(
  ctx: Context,
  id: number,
  { actor, action, only }: { actor: AuditActor; action: string; only: SQL | undefined },
  changesOf: (refund: Refund) => Partial<Refund>,
): Promise<Refund> {
  const before = await findRefund(ctx, id);
  if (!before) throw new Error(`${ctx.client.name} has no refund ${id}.`);
  return inTransaction(ctx, async (ctx) => {
    const [refund] = await ctx.db
      .update(refunds)
      .set(changesOf(before))
      .where(and(ofRefund(before), only, eq(refunds.round, before.round)))
      .returning();
    if (!refund)
      throw new Error(
        `Refund ${id} is ${before.status}: only one that failed can be changed, or cash that waits to be fetched be settled.`,
      );
    const payment = await findPayment(ctx, refund.paymentId);
    const about = { paymentId: refund.paymentId, ...(payment && { orderId: payment.orderId }) };
    await record(ctx, { actor, action, ...about, detail: { refundId: id, amount: refund.amount } });
    return refund;
  });
}
