import { and, eq } from 'drizzle-orm';
import { refunds } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { compareMoney, money, moneyLeft } from '@/lib/money';
import { record } from '@/lib/orders';
import { failRefund } from './fail-refund';
import { ofRefund, type Refund } from './list-refunds';
import type { Provider } from './providers/provider';
import { providerOf } from './providers/provider-of';
import { findPayment, type Payment } from './read-payment';
import { begunAt, isGivenUp, nextAskAt } from './schedule';

const NOTHING = money('0.00');

/**
 * One turn with a refund that is due, and that nobody else tries before `refund.nextTryAt`. The provider sees to it that it
 * goes out once; a failure is tried again for thirty days, and then is a person's.
 */
export async function sendRefund(ctx: Context, refund: Refund): Promise<void> {
  try {
    const payment = await findPayment(ctx, refund.paymentId);
    if (!payment?.providerRef) throw new Error('A payment that was paid has no reference');
    const { amount, providerRef } = await send(await providerOf(ctx, payment.provider), payment, refund);
    await inTransaction(ctx, async (ctx) => {
      // What had gone back already is nobody's to ask for.
      const ended = { status: 'returned' as const, nextTryAt: null };
      const sent = { status: 'sent' as const, nextTryAt: nextAskAt(0, ctx.now), tries: 0 };
      await ctx.db
        .update(refunds)
        .set({ ...(providerRef ? sent : ended), providerRef, lastError: null })
        .where(and(ofRefund(refund), eq(refunds.status, 'due')));
      const { id: paymentId, orderId } = payment;
      const detail = { amount, currency: refund.currency };
      await record(ctx, { actor: 'clock', action: 'refund.sent', orderId, paymentId, detail });
    });
  } catch (error) {
    await tryLater(ctx, refund, error);
  }
}

/** Sends what is still to go back, unless an earlier try arrived though its answer did not, or somebody else was first. */
async function send(
  provider: Provider,
  { providerRef, paidAmount }: Payment,
  { token, round, amount: owed, currency }: Refund,
): Promise<{ amount: string; providerRef: string | null }> {
  const ref = providerRef ?? '';
  const before = await provider.seeRefund({ ref, token, refundRef: null });
  if (before) return { amount: owed, providerRef: before.ref };
  const left = moneyLeft(paidAmount ?? owed, (await provider.look(ref)).back?.amount ?? NOTHING);
  const amount = compareMoney(left, owed) < 0 ? left : owed;
  if (amount === NOTHING) return { amount, providerRef: null };
  const key = round === 0 ? token : `${token}/${round}`;
  return { amount, providerRef: await provider.refund({ ref, token, key, amount, currency }) };
}

async function tryLater(ctx: Context, refund: Refund, error: unknown): Promise<void> {
  const root = error instanceof AppError ? error.cause : error;
  const lastError = root instanceof Error ? `${root.name}: ${root.message}`.slice(0, 300) : 'failed';
  if (isGivenUp(begunAt(refund), ctx.now)) return failRefund(ctx, refund, { why: lastError, isTriedAgain: false });
  log.warn({ err: root, refundId: refund.id }, 'a refund could not be sent');
  await ctx.db
    .update(refunds)
    .set({ nextTryAt: nextAskAt(refund.tries, ctx.now), lastError })
    .where(and(ofRefund(refund), eq(refunds.status, 'due')));
}
