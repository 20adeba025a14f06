import type Stripe from 'stripe';
import { AppError } from '@/lib/errors';
import { ask } from '../ask';
import type { NamedPayment } from '../provider-kind';
import { statusOf, stripeClient } from './adapter';

type Keys = { secretKey: string; webhookSecret: string };

/**
 * The payment that a signed message is about; undefined for other messages. Its content is not trusted: the provider is asked.
 * @throws AppError `wrong_signature`; those of Provider, since charges, refunds and disputes take a lookup at Stripe
 */
export async function readStripeMessage(
  { secretKey, webhookSecret }: Keys,
  body: string,
  signature: string,
): Promise<NamedPayment | undefined> {
  const stripe = stripeClient(secretKey);
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch (cause) {
    throw new AppError('wrong_signature', 'The signature is wrong', { cause });
  }
  if (/^(charge|refund)\./.test(event.type)) {
    const intent = (event.data.object as Stripe.Charge | Stripe.Dispute | Stripe.Refund).payment_intent;
    if (!intent) return undefined;
    const token = await tokenOf(stripe, typeof intent === 'string' ? intent : intent.id);
    return token === undefined ? undefined : { token, mustExist: false };
  }
  if (!event.type.startsWith('checkout.session.')) return undefined;
  const { id: ref, client_reference_id: token } = event.data.object as Stripe.Checkout.Session;
  return token ? { token, ref, mustExist: false } : undefined;
}

/** The token of a payment at Stripe; undefined when it is not ours. */
const tokenOf = (stripe: Stripe, intent: string): Promise<string | undefined> =>
  ask(async () => (await stripe.paymentIntents.retrieve(intent)).metadata.payment, statusOf);
