import type { ProviderKind } from '../provider-kind';
import { connectStripe } from './adapter';
import { readStripeMessage } from './read-message';

/** Stripe Checkout (https://docs.stripe.com). Its messages are signed and go to one address for all payments. */
export const stripe: ProviderKind<'secret_key' | 'webhook_secret', 'secretKey' | 'webhookSecret'> = {
  title: 'Stripe',
  keys: {
    secret_key: {
      name: 'secretKey',
      pattern: /^(sk|rk)_(live|test)_\w{10,}$/,
      what: 'a secret key of Stripe, sk_live_… or sk_test_…',
      description: 'Stripe’s secret key.',
    },
    webhook_secret: {
      name: 'webhookSecret',
      pattern: /^whsec_\S{10,}$/,
      what: 'the signing secret of a webhook of Stripe, whsec_…',
      description: 'The signing secret of Stripe’s webhook.',
    },
  },
  testKey: /^(sk|rk)_test_/,
  slowMethods: [
    'klarna',
    'alma',
    'multibanco',
    'sepa_debit',
    'bacs_debit',
    'acss_debit',
    'au_becs_debit',
    'us_bank_account',
    'customer_balance',
    'boleto',
    'konbini',
    'oxxo',
  ],
  exampleMethods: ['card'],
  connect: (_ctx, keys) => connectStripe(keys),
  webhook: {
    how: 'Stripe: a signed event, at this address as set in its dashboard.',
    eventsByHand: 'checkout.session.*, charge.*, refund.*',
    read: async ({ body, header }, getKeys) =>
      readStripeMessage(await getKeys(), body, header('stripe-signature') ?? ''),
  },
};
