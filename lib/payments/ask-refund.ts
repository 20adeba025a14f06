import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { refunds } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { record } from '@/lib/orders';
import { failRefund } from './fail-refund';
import { ofRefund, type Refund } from './list-refunds';
import type { SeenRefund } from './providers/provider';
import { providerOf } from './providers/provider-of';
import { findPayment, type Payment } from './read-payment';
import { begunAt, isGivenUp, nextAskAt, nextRefundLookAt } from './schedule';

/** A refund is begun anew by itself so often; banks that are away for a day are not worth a person. */
const ROUNDS_BY_ITSELF = 1;

/**
 * One turn with a refund that its provider has: asks how it stands, and acts on it. One that went back is looked at for some
 * weeks more, because a card's bank may still send it back; one that failed only where its payment seems to be back (noteReturn).
 */
export async function askRefund(ctx: Context, refund: Refund): Promise<void> {
  const { token } = refund;
  // Of one that failed, only whether another went out.
  const refundRef = refund.status === 'failed' ? null : refund.providerRef;
  const payment = await findPayment(ctx, refund.paymentId);
  if (!payment) throw new Error('A refund has no payment');
  try {
    if (!payment.providerRef) throw new Error('A payment that was paid has no reference');
    const provider = await providerOf(ctx, payment.provider);
    const seen = await provider.seeRefund({ ref: payment.providerRef, token, refundRef });
    if (!seen && refundRef) throw new Error('The provider has no such refund');
    await settleRefund(ctx, { refund, payment }, seen ?? { ref: null, state: 'returned' });
  } catch (error) {
    const root = error instanceof AppError ? error.cause : error;
    log.warn({ err: root, refundId: refund.id }, 'a refund could not be asked about');
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
  if (state === 'underway') return askLater(ctx, refund, payment);
  if (state === 'returned') return noteReturned(ctx, { refund, payment }, ref);
  const isTriedAgain = state === 'failed' && refund.round < ROUNDS_BY_ITSELF;
  await failRefund(ctx, refund, { why: `${state} at the provider ${why}`.trim(), isTriedAgain });
}

async function askLater(ctx: Context, refund: Refund, payment: Payment): Promise<void> {
  if (refund.status === 'sent' && isGivenUp(begunAt(refund), ctx.now)) {
    return failRefund(ctx, refund, { why: 'its provider never ended it', isTriedAgain: false });
  }
  const nextTryAt =
    refund.status === 'returned' ? nextRefundLookAt(refund, payment, ctx.now) : nextAskAt(refund.tries, ctx.now);
  await ctx.db
    .update(refunds)
    .set({ nextTryAt })
    .where(and(ofRefund(refund), eq(refunds.status, refund.status)));
}

/** It was given up, and a person knows: until it is back, nothing is new. */
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

/** Has the refunds of a payment asked about at the next turn: its provider says that something happened. */
export async function askRefundsSoon(ctx: Context, { id }: Payment): Promise<void> {
  await ctx.db
    .update(refunds)
    .set({ nextTryAt: ctx.now })
    .where(
      and(
        eq(refunds.clientId, ctx.client.id),
        eq(refunds.paymentId, id),
        isNotNull(refunds.providerRef),
        inArray(refunds.status, ['sent', 'returned']),
      ),
    );
}
