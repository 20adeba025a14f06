import { and, eq } from 'drizzle-orm';
import { refunds } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { compareMoney, money, moneyLeft } from '@/lib/money';
import { record } from '@/lib/orders';
import type { Refund } from './list-refunds';
import { providerOf } from './providers/provider-of';
import { findPayment } from './read-payment';
import { isGivenUp, nextAskAt } from './schedule';

const NOTHING = money('0.00');

/**
 * One turn with a refund that is due, and that nobody else tries before `refund.nextTryAt`. The provider sees to it that it
 * goes out once; a failure is tried again for thirty days, and then is a person's.
 */
export async function sendRefund(ctx: Context, refund: Refund): Promise<void> {
  const of = and(eq(refunds.clientId, ctx.client.id), eq(refunds.id, refund.id));
  try {
    const payment = await findPayment(ctx, refund.paymentId);
    if (!payment?.providerRef) throw new Error('A payment that was paid has no reference');
    const provider = await providerOf(ctx, payment.provider);
    const { token, currency } = refund;
    const left = moneyLeft(
      payment.paidAmount ?? refund.amount,
      (await provider.look(payment.providerRef)).back?.amount ?? NOTHING,
    );
    const amount = compareMoney(left, refund.amount) < 0 ? left : refund.amount;
    // Nothing left: an earlier try arrived though its answer did not, or somebody else was first.
    const providerRef =
      amount === NOTHING ? null : await provider.refund({ ref: payment.providerRef, token, amount, currency });
    await inTransaction(ctx, async (ctx) => {
      await ctx.db.update(refunds).set({ status: 'sent', providerRef, nextTryAt: null, lastError: null }).where(of);
      const detail = { amount, currency };
      await record(ctx, {
        actor: 'clock',
        action: 'refund.sent',
        orderId: payment.orderId,
        paymentId: payment.id,
        detail,
      });
    });
  } catch (error) {
    const isOver = isGivenUp(refund.createdAt, ctx.now);
    const root = error instanceof AppError ? error.cause : error;
    log[isOver ? 'error' : 'warn']({ err: root, refundId: refund.id, isOver }, 'a refund could not be sent');
    const lastError = root instanceof Error ? `${root.name}: ${root.message}`.slice(0, 300) : 'failed';
    const next = isOver
      ? { status: 'failed' as const, nextTryAt: null }
      : { nextTryAt: nextAskAt(refund.tries, ctx.now) };
    await ctx.db
      .update(refunds)
      .set({ ...next, lastError })
      .where(and(of, eq(refunds.status, 'due')));
  }
}
