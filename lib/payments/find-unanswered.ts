import { and, eq, isNull } from 'drizzle-orm';
import { payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { providerOf } from './provider-of';
import { findPayment, ofPayment, type Payment } from './read-payment';
import { nextAskAt } from './schedule';

const MINUTE_MS = 60_000;
/** How long an opening at a terminal is retried: providers remember an idempotency key for an hour. */
const REPEATED_MINUTES = 50;
/** How long the provider is searched for a payment whose opening got no answer. */
const SEARCHED_MINUTES = 60;
/** How much the clock of a provider may be behind ours. */
const SKEW_MINUTES = 5;

const isOlder = ({ createdAt }: Payment, minutes: number, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > minutes * MINUTE_MS;

/** Whether an opening may be sent again: the provider still remembers its idempotency key, so it makes no second payment. */
export const isRepeatable = (payment: Payment, now: Date): boolean => !isOlder(payment, REPEATED_MINUTES, now);

/** When to search again for a payment at a terminal that was not found; null when it can no longer turn up. */
export function nextSearchAt(payment: Payment, now: Date): Date | null {
  if (isOlder(payment, SEARCHED_MINUTES, now)) return null;
  const last = payment.createdAt.getTime() + SEARCHED_MINUTES * MINUTE_MS + 1000;
  return new Date(Math.min(nextAskAt(payment.asks, now).getTime(), last));
}

/**
 * Searches the provider for a payment at a terminal whose opening got no answer: the buyer may still pay there. A payment that is found
 * becomes open, also when we had given it up; one that is not, and too old to turn up, expires.
 * @throws AppError `payment_unavailable`, `payment_refused`
 */
export async function findUnanswered(ctx: Context, payment: Payment): Promise<Payment | undefined> {
  const { terminals } = await providerOf(ctx, payment.provider);
  const since = new Date(payment.createdAt.getTime() - SKEW_MINUTES * MINUTE_MS);
  const ref = await terminals?.find(payment.token, since);
  if (!ref) {
    if (isOlder(payment, SEARCHED_MINUTES, ctx.now)) await expireUnopened(ctx, payment);
    return undefined;
  }
  // A message or the till may have come first and stored the reference.
  await ctx.db
    .update(payments)
    .set({ status: 'open', providerRef: ref })
    .where(and(ofPayment(payment), isNull(payments.providerRef)));
  const found = await findPayment(ctx, payment.id);
  return found?.providerRef ? found : undefined;
}

/** Ends a payment that was never opened, as far as we know. */
export async function expireUnopened(ctx: Context, payment: Payment): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ status: 'expired' })
    .where(and(ofPayment(payment), eq(payments.status, 'opening')));
}
