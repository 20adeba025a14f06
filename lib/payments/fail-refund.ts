import { and, eq } from 'drizzle-orm';
import { refunds } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { log } from '@/lib/log';
import { getOrderHeadById, record } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { announceFailedRefund } from '@/lib/webhooks';
import { ofRefund, type Refund } from './list-refunds';
import { findPayment } from './read-payment';

const DAY_MS = 24 * 60 * 60 * 1000;

type Failure = { why: string; isTriedAgain: boolean };

/**
 * Records that a refund failed, once, and tells the organisation: webhook, mail, log. `isTriedAgain`: a new round begins a day later; else
 * it waits for a person (npm run refunds).
 */
export async function failRefund(ctx: Context, refund: Refund, { why, isTriedAgain }: Failure): Promise<void> {
  const failed = await inTransaction(ctx, async (ctx) => {
    const [now] = await ctx.db
      .update(refunds)
      .set({ ...(isTriedAgain ? nextRound(ctx, refund) : { status: 'failed', nextTryAt: null }), lastError: why })
      .where(and(ofRefund(refund), eq(refunds.status, refund.status), eq(refunds.round, refund.round)))
      .returning();
    const payment = now && (await findPayment(ctx, now.paymentId));
    if (!payment) return false;
    const { id: paymentId, orderId, provider } = payment;
    const { id: refundId, round, amount, currency } = now;
    const detail = { refundId, amount, currency, why, isTriedAgain };
    await record(ctx, { actor: 'clock', action: 'refund.failed', orderId, paymentId, detail });
    await announceFailedRefund(ctx, await getOrderHeadById(ctx, orderId), { ...now, provider });
    if (ctx.client.contactEmail) {
      await queueMail(ctx, {
        kind: 'refund_failed',
        orderId,
        occasion: `${refundId}/${isTriedAgain ? round : 'over'}`,
      });
    }
    return true;
  });
  if (!failed) return;
  const { id: refundId, amount, currency } = refund;
  const about = { client: ctx.client.name, refundId, amount, currency, why, isTriedAgain };
  log.error(about, 'a refund failed: the organisation still has the money');
}

/** Starts a new round of a refund: when it is sent, and since when its deadline counts. */
export function nextRound({ now }: Context, { round }: Refund, at = new Date(now.getTime() + DAY_MS)) {
  return { status: 'due' as const, round: round + 1, begunAt: at, nextTryAt: at, tries: 0 };
}
