import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { type AskedProvider, kindOf, type ProviderMessage } from '@/lib/providers';
import { askPayment } from './ask-payment';
import { askRefundsSoon } from './ask-refund';
import { getCredentials, type ProviderCredentials } from './credentials';
import { providerOf } from './provider-of';
import { findPaymentByToken, ofPayment, type Payment } from './read-payment';
import { advanceTestByToken } from './test-payment/advance-test-by-token';

/**
 * Handles a message from a provider: asks the provider for the payment's state, and believes nothing in the message.
 * @throws AppError `payment_not_found`, `malformed_body`, `wrong_signature`; `payment_unavailable`, so that the provider sends it again
 */
export async function handleProviderMessage(
  ctx: Context,
  provider: AskedProvider,
  message: ProviderMessage,
): Promise<void> {
  const named = await kindOf(provider).webhook?.read(message, () => getKeys(ctx, provider));
  if (!named) return;
  const payment = await findPaymentByToken(ctx, named.token);
  if (!payment && (await advanceTestByToken(ctx, named.token, { isMessage: true }))) return;
  if (!payment && named.mustExist) throw new AppError('payment_not_found', 'Payment not found');
  const ref = named.ref ?? payment?.providerRef;
  if (payment && ref) await askAboutRef(ctx, payment, ref);
}

async function getKeys(ctx: Context, provider: AskedProvider): Promise<ProviderCredentials> {
  if (ctx.client.keyedProviders.includes(provider)) return getCredentials(ctx, provider);
  throw new AppError('payment_not_found', `This organisation takes no payments by ${kindOf(provider).title}`);
}

/** Asks about the payment that the provider calls `ref`, provided that it carries this payment's token. */
export async function askAboutRef(ctx: Context, payment: Payment, ref: string): Promise<void> {
  if (payment.providerRef === ref) {
    const { status } = await askPayment(ctx, payment);
    if (status === 'paid') await askRefundsSoon(ctx, payment);
    return;
  }
  const provider = await providerOf(ctx, payment.provider);
  const seen = await provider.look(ref).catch((error: unknown) => {
    // Anybody who knows the token, such as the buyer, can name a payment that does not exist.
    const isNo = error instanceof AppError && error.code === 'payment_refused';
    throw isNo ? new AppError('payment_not_found', 'Payment not found', { cause: error.cause }) : error;
  });
  if (seen.token !== payment.token) return;
  if (payment.providerRef !== null) return handleOtherPayment(ctx, payment, ref);
  // The answer to our opening was lost: store the reference now.
  await ctx.db
    .update(payments)
    .set({ providerRef: ref })
    .where(and(ofPayment(payment), isNull(payments.providerRef)));
  await askPayment(ctx, { ...payment, providerRef: ref });
}

/** The provider made a second payment for one token: its money is used or refunded like any other. */
async function handleOtherPayment(ctx: Context, payment: Payment, ref: string): Promise<void> {
  const { orderId, methodId, description, method, cost, amount, currency } = payment;
  await ctx.db
    .insert(payments)
    .values({
      clientId: ctx.client.id,
      orderId,
      token: `${payment.token}/${randomUUID()}`,
      provider: payment.provider,
      methodId,
      description,
      method,
      cost,
      amount,
      currency,
      status: 'open',
      providerRef: ref,
      createdAt: ctx.now,
      nextAskAt: ctx.now,
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
