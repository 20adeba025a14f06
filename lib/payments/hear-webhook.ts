import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { askPayment } from './ask-payment';
import { askRefundsSoon } from './ask-refund';
import { getCredentials, listKeyedProviders } from './credentials';
import { providerOf } from './providers/provider-of';
import { readStripeMessage, tokenOfIntent } from './providers/stripe';
import { findPaymentByToken, getPaymentByToken, ofPayment, type Payment } from './read-payment';

/**
 * A message from Mollie: the id of a payment, sent to an address that only Mollie was told (`token`). It says nothing more
 * and is not signed; we ask.
 * @throws AppError `payment_not_found`; `payment_unavailable`, so that Mollie says it again
 */
export async function hearMollie(ctx: Context, { token, ref }: { token: string; ref: string }): Promise<void> {
  await hear(ctx, await getPaymentByToken(ctx, token), ref);
}

/**
 * A message from Stripe, as it came. Messages about what is not ours are passed over: others may use the same account.
 * @throws AppError `payment_not_found` without Stripe, `wrong_signature`; `payment_unavailable`, so that Stripe says it again
 */
export async function hearStripe(
  ctx: Context,
  { body, signature }: { body: string; signature: string },
): Promise<void> {
  if (!(await listKeyedProviders(ctx.db, ctx.client.id)).has('stripe')) {
    throw new AppError('payment_not_found', 'This organisation takes no payments by Stripe');
  }
  const keys = await getCredentials(ctx, 'stripe');
  const about = readStripeMessage(keys, body, signature);
  if (!about) return;
  const token = 'token' in about ? about.token : await tokenOfIntent(keys, about.intent);
  const payment = token === undefined ? undefined : await findPaymentByToken(ctx, token);
  const ref = 'token' in about ? about.session : payment?.providerRef;
  if (payment && ref) await hear(ctx, payment, ref);
}

/** Asks about the payment that a provider calls `ref`, if it was made for this one of ours. */
export async function hear(ctx: Context, payment: Payment, ref: string): Promise<void> {
  if (payment.providerRef === ref) {
    const { status } = await askPayment(ctx, payment);
    if (status === 'paid') await askRefundsSoon(ctx, payment);
    return;
  }
  const provider = await providerOf(ctx, payment.provider);
  const seen = await provider.look(ref).catch((error: unknown) => {
    // Whoever knows the token, as its buyer does, may name a payment that is not there.
    const isNo = error instanceof AppError && error.code === 'payment_refused';
    throw isNo ? new AppError('payment_not_found', 'Payment not found', { cause: error.cause }) : error;
  });
  if (seen.token !== payment.token) return;
  if (payment.providerRef !== null) return hearAnother(ctx, payment, ref);
  // We asked for it, and never heard its name.
  await ctx.db
    .update(payments)
    .set({ providerRef: ref })
    .where(and(ofPayment(payment), isNull(payments.providerRef)));
  await askPayment(ctx, { ...payment, providerRef: ref });
}

/** The provider made another payment for the same attempt: what that brings in is used or goes back like any other. */
async function hearAnother(ctx: Context, payment: Payment, ref: string): Promise<void> {
  const { orderId, methodId, description, method, cost, amount, currency } = payment;
  await ctx.db
    .insert(payments)
    .values({
      ...{ clientId: ctx.client.id, orderId, token: `${payment.token}/${randomUUID()}`, provider: payment.provider },
      ...{ methodId, description, method, cost, amount, currency, status: 'open', providerRef: ref },
      ...{ createdAt: ctx.now, nextAskAt: ctx.now },
    })
    .onConflictDoNothing();
  const [another] = await ctx.db
    .select()
    .from(payments)
    .where(
      and(eq(payments.clientId, ctx.client.id), eq(payments.provider, payment.provider), eq(payments.providerRef, ref)),
    );
  if (another) await askPayment(ctx, another);
}
