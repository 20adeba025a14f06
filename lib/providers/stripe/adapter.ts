import Stripe from 'stripe';
import { env } from '@/lib/env';
import { ask, askForPage } from '../ask';
import { opened } from '../opened';
import { isDead, pickRefund } from '../pick-refund';
import type { PaymentOpening, Provider, SeenPayment, SeenRefund } from '../provider';
import { fromMinorUnits, toMinorUnits } from './minor-units';

/** Stripe requires a page to live at least half an hour from the request's arrival, which may be minutes later. */
const LIFE_SECONDS = 40 * 60;

export const statusOf = (error: unknown) => (error instanceof Stripe.errors.StripeError ? error.statusCode : undefined);

/** Payments with Stripe Checkout (https://docs.stripe.com/api/checkout/sessions) and the organisation's secret key. */
export function connectStripe({ secretKey }: { secretKey: string }): Provider {
  const stripe = stripeClient(secretKey);
  const { checkout, refunds } = stripe;
  const sessions = checkout.sessions;
  return {
    // A restricted key needs this permission; other reads say nothing about payments.
    check: () =>
      ask(async () => {
        await sessions.list({ limit: 1 });
        return null;
      }, statusOf),

    open: (opening) =>
      askForPage(async () => {
        const { id, url } = await sessions.create(sessionOf(opening), { idempotencyKey: opening.token });
        return opened(id, url);
      }, statusOf),

    look: (ref) =>
      ask(async () => {
        const session = await sessions.retrieve(ref, { expand: ['payment_intent.latest_charge'] });
        return { ...seenOf(session), ...(session.payment_status === 'paid' && (await backOf(stripe, session))) };
      }, statusOf),

    close: (ref) =>
      ask(async () => {
        if ((await sessions.retrieve(ref)).status === 'open') await sessions.expire(ref);
      }, statusOf),

    refund: ({ ref, token, key, amount, currency }) =>
      ask(async () => {
        const wanted = {
          payment_intent: await intentOf(stripe, ref),
          amount: toMinorUnits(amount, currency),
          metadata: { refund: token },
        };
        return (await refunds.create(wanted, { idempotencyKey: key })).id;
      }, statusOf),

    seeRefund: ({ ref, ...about }) =>
      ask(async () => {
        const all: (SeenRefund & { token: string | undefined })[] = [];
        for await (const refund of refunds.list({ payment_intent: await intentOf(stripe, ref), limit: 100 })) {
          const { id, status, metadata, failure_reason: why } = refund;
          const state = REFUND_STATES[status ?? ''] ?? 'underway';
          all.push({ ref: id, state, token: metadata?.refund, ...(why && { why }) });
        }
        return pickRefund(all, about);
      }, statusOf),
  };
}

const REFUND_STATES: Record<string, SeenRefund['state']> = {
  succeeded: 'returned',
  failed: 'failed',
  canceled: 'cancelled',
};

async function intentOf(stripe: Stripe, session: string): Promise<string> {
  const intent = (await stripe.checkout.sessions.retrieve(session)).payment_intent;
  if (!intent) throw new Error('A session that was paid has no payment');
  return typeof intent === 'string' ? intent : intent.id;
}

export function stripeClient(secretKey: string): Stripe {
  const { protocol, hostname, port } = new URL(env.STRIPE_URL);
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    // Our own jobs retry, from the database.
    maxNetworkRetries: 0,
    timeout: 10_000,
    telemetry: false,
  });
}

type MethodTypes = NonNullable<Stripe.Checkout.SessionCreateParams['allowed_payment_method_types']>;

function sessionOf(opening: PaymentOpening): Stripe.Checkout.SessionCreateParams {
  const { token, amount, currency, method, description, locale, returnUrl, createdAt } = opening;
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toMinorUnits(amount, currency),
          product_data: { name: description },
        },
      },
    ],
    success_url: returnUrl,
    cancel_url: returnUrl,
    client_reference_id: token,
    payment_intent_data: { description, metadata: { payment: token } },
    // Derived from the row, because a repetition under the same token must be identical.
    expires_at: Math.ceil(createdAt.getTime() / 1000) + LIFE_SECONDS,
    locale: locale.slice(0, 2) as Stripe.Checkout.SessionCreateParams.Locale,
    ...(method && { allowed_payment_method_types: [method] as MethodTypes }),
  };
}

function seenOf(session: Stripe.Checkout.Session): SeenPayment {
  const token = session.client_reference_id ?? undefined;
  if (session.payment_status === 'paid') {
    const currency = (session.currency ?? '').toUpperCase();
    return { token, state: 'paid', paid: { amount: fromMinorUnits(session.amount_total ?? 0, currency), currency } };
  }
  if (session.status === 'expired') return { token, state: 'expired' };
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent?.status : undefined;
  // Completed at Stripe, but a slow payment method failed afterwards.
  const failed = session.status === 'complete' && (intent === 'requires_payment_method' || intent === 'canceled');
  return { token, state: failed ? 'failed' : 'open' };
}

/** An inquiry or a dispute that the organisation won takes no money. */
const TAKES_NOTHING = /^(won|prevented|warning_.*)$/;

async function backOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<Pick<SeenPayment, 'back'>> {
  const intent = session.payment_intent;
  const charge = intent && typeof intent === 'object' ? intent.latest_charge : undefined;
  if (!intent || typeof intent === 'string' || !charge || typeof charge === 'string') return {};
  let units = 0;
  // Whether `amount_refunded` counts failed refunds is undocumented; the list tells.
  if (charge.amount_refunded > 0) {
    for await (const { status, amount } of stripe.refunds.list({ payment_intent: intent.id, limit: 100 })) {
      if (!isDead(REFUND_STATES[status ?? ''])) units += amount;
    }
  }
  let byBank = false;
  if (charge.disputed) {
    const disputes = await stripe.disputes.list({ payment_intent: intent.id });
    for (const { status, amount } of disputes.data) {
      if (TAKES_NOTHING.test(status)) continue;
      units += amount;
      byBank = true;
    }
  }
  return { back: { amount: fromMinorUnits(units, charge.currency.toUpperCase()), byBank } };
}
