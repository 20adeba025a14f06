import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { refunds } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { record } from '@/lib/orders';
import type { SeenRefund } from '@/lib/providers';
import { failRefund } from './fail-refund';
import { ofRefund, type Refund } from './list-refunds';
import { providerOf } from './provider-of';
import type { Payment } from './read-payment';
import { begunAt, isGivenUp, nextAskAt, nextRefundLookAt } from './schedule';
import { getSourcePayment, idsOfFamily } from './shares';

/** How many new rounds a failed refund gets automatically: one covers a bank that is unavailable for a day. */
const ROUNDS_BY_ITSELF = 1;

/**
 * One poll of a refund that its provider has: applies its state. A returned refund is polled for some weeks more, because the card's bank
 * may reject it; a failed one only when its payment appears to be refunded (recordOutsideReturn).
 */
export async function askRefund(ctx: Context, refund: Refund, payment: Payment): Promise<void> {
  const { token } = refund;
  // For a failed refund, look for any other that succeeded.
  const refundRef = refund.status === 'failed' ? null : refund.providerRef;
  try {
    const { providerRef: ref, provider: name } = await getSourcePayment(ctx, payment);
    if (!ref) throw new Error('A payment that was paid has no reference');
    const provider = await providerOf(ctx, name);
    const seen = await provider.seeRefund({ ref, token, refundRef });
    if (!seen && refundRef) throw new Error('The provider has no such refund');
    await settleRefund(ctx, { refund, payment }, seen ?? { ref: null, state: 'returned' });
  } catch (error) {
    const root = error instanceof AppError ? error.cause : error;
    log.warn({ err: root, refundId: refund.id }, 'a refund could not be polled at its provider: it is retried');
    await askLater(ctx, refund, payment);
  }
}

type Seen = Omit<SeenRefund, 'ref'> & { ref: string | null };

async function settleRefund(
  ctx: Context,
  { refund, payment }: { refund: Refund; payment: Payment },
  { ref, state, why = '' }: Seen,
): Promise<void> {
  if (state === 'underway' && refund.status === 'failed') return leaveFailed(ctx, refund);
  if (state === 'underway') return askLater(ctx, refund, payment, why || null);
  if (state === 'returned') return noteReturned(ctx, { refund, payment }, ref);
  const isTriedAgain = state === 'failed' && refund.round < ROUNDS_BY_ITSELF;
  await failRefund(ctx, refund, { why: `${state} at the provider ${why}`.trim(), isTriedAgain });
}

/** `why`: what the provider says that it waits for; undefined when it did not answer. */
async function askLater(ctx: Context, refund: Refund, payment: Payment, why?: string | null): Promise<void> {
  if (refund.status === 'sent' && isGivenUp(begunAt(refund), ctx.now)) {
    return failRefund(ctx, refund, { why: 'its provider never ended it', isTriedAgain: false });
  }
  const nextTryAt =
    refund.status === 'returned' ? nextRefundLookAt(refund, payment, ctx.now) : nextAskAt(refund.tries, ctx.now);
  await ctx.db
    .update(refunds)
    .set({ nextTryAt, ...(why !== undefined && { lastError: why }) })
    .where(and(ofRefund(refund), eq(refunds.status, refund.status)));
}

/** It failed and was reported to a person: nothing changes until the provider shows it as refunded. */
async function leaveFailed(ctx: Context, refund: Refund): Promise<void> {
  await ctx.db
    .update(refunds)
    .set({ nextTryAt: null })
    .where(and(ofRefund(refund), eq(refunds.status, 'failed')));
}

function noteReturned(
  ctx: Context,
  { refund, payment }: { refund: Refund; payment: Payment },
  providerRef: string | null,
): Promise<void> {
  const nextTryAt = nextRefundLookAt(refund, payment, ctx.now);
  return inTransaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(refunds)
      .set({ status: 'returned', providerRef, nextTryAt, tries: 0, lastError: null })
      .where(and(ofRefund(refund), eq(refunds.status, refund.status), eq(refunds.round, refund.round)))
      .returning({ id: refunds.id });
    if (changed.length === 0 || refund.status === 'returned') return;
    const { id: paymentId, orderId } = payment;
    await record(ctx, { actor: 'provider', action: 'refund.returned', orderId, paymentId });
  });
}

/** Schedules the refunds of a payment and its shares for the next poll, because its provider reported an event. */
export async function askRefundsSoon(ctx: Context, payment: Payment): Promise<void> {
  await ctx.db
    .update(refunds)
    .set({ nextTryAt: ctx.now })
    .where(
      and(
        eq(refunds.clientId, ctx.client.id),
        sql`${refunds.paymentId} IN ${idsOfFamily(payment)}`,
        isNotNull(refunds.providerRef),
        inArray(refunds.status, ['sent', 'returned']),
      ),
    );
}
