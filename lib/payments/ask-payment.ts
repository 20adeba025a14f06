import { and, eq } from 'drizzle-orm';
import { payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { getOrderHeadById, type OrderRow, record } from '@/lib/orders';
import { expireUnopened, findUnanswered, nextSearchAt } from './find-unanswered';
import { waitsForDifference } from './pay-upgrade';
import { providerOf } from './provider-of';
import { isAtTerminal, isOpen, listPayments, ofPayment, type Payment } from './read-payment';
import { isGivenUp, nextAskAt, nextAskBefore, nextLookAt } from './schedule';
import { settlePayment } from './settle-payment';

/**
 * Asks the provider for the state of a payment and applies it. @throws AppError `payment_unavailable`,
 * `payment_refused`
 */
export async function askPayment(ctx: Context, payment: Payment): Promise<Payment> {
  if (!payment.providerRef) return payment;
  const provider = await providerOf(ctx, payment.provider);
  return settlePayment(ctx, payment, await provider.look(payment.providerRef), 'provider');
}

/**
 * One poll of a payment that was claimed until `payment.nextAskAt`. Closes it at the provider when its order no longer
 * waits for it. Failures are recorded and retried.
 */
export async function pollPayment(ctx: Context, payment: Payment): Promise<void> {
  const again = await whenAgain(ctx, payment).catch((error: unknown) => {
    if (!(error instanceof AppError))
      log.warn({ err: error, paymentId: payment.id }, 'a payment could not be polled at its provider: it is retried');
    return { nextAskAt: afterFailure(payment, ctx.now), lastError: reasonOf(error) };
  });
  // Unless another request has scheduled it meanwhile.
  await ctx.db
    .update(payments)
    .set(again)
    .where(and(ofPayment(payment), eq(payments.nextAskAt, payment.nextAskAt as Date)));
}

function afterFailure(payment: Payment, now: Date): Date | null {
  if (payment.status === 'paid') return nextLookAt(payment, now);
  return !isOpen(payment) && isGivenUp(payment.createdAt, now) ? null : nextAskAt(payment.asks, now);
}

async function whenAgain(ctx: Context, payment: Payment): Promise<Partial<Payment>> {
  const order = await getOrderHeadById(ctx, payment.orderId);
  const until =
    payment.upgradeId === null ? await waitsUntil(ctx, order, payment) : await waitsForDifference(ctx, payment);
  if (!payment.providerRef) {
    if (isAtTerminal(payment)) {
      const found = await findUnanswered(ctx, payment);
      if (found) return whenAgain(ctx, found);
      return { nextAskAt: nextSearchAt(payment, ctx.now), lastError: null };
    }
    // No buyer was ever sent to it.
    if (!until) return endUnopened(ctx, payment);
    return { nextAskAt: until };
  }
  const settled = await askPayment(ctx, payment);
  if (!isOpen(settled)) return { nextAskAt: nextLookAt(settled, ctx.now), lastError: null };
  if (until) return { nextAskAt: nextAskBefore(payment.asks, ctx.now, until), lastError: null };

  const provider = await providerOf(ctx, payment.provider);
  await provider.close(payment.providerRef);
  const closed = await askPayment(ctx, payment);
  if (!isOpen(closed)) return { nextAskAt: nextLookAt(closed, ctx.now) };
  if (!isGivenUp(payment.createdAt, ctx.now)) return { nextAskAt: nextAskAt(payment.asks, ctx.now), lastError: null };
  await record(ctx, { actor: 'clock', action: 'payment.given_up', orderId: order.id, paymentId: payment.id });
  return { nextAskAt: null, status: 'expired', lastError: 'never ended by its provider' };
}

/** Until when an order waits for this payment; undefined where it does not. */
async function waitsUntil(ctx: Context, order: OrderRow, { id }: Payment): Promise<Date | undefined> {
  const [latest] = await listPayments(ctx, order.id);
  // A promised order waits for money at the box office's terminal only.
  const isWaiting = order.status === 'pending' || order.status === 'promised';
  return isWaiting && latest?.id === id ? order.expiresAt : undefined;
}

async function endUnopened(ctx: Context, payment: Payment): Promise<Partial<Payment>> {
  await expireUnopened(ctx, payment);
  return { nextAskAt: null };
}

/** The error for the row, without the request, which contains secrets. */
function reasonOf(error: unknown): string {
  const root = error instanceof AppError ? error.cause : error;
  return (root instanceof Error ? `${root.name}: ${root.message}` : String(root)).slice(0, 300);
}
