import { AppError } from '@/lib/errors';
import type { ProviderKind } from '../provider-kind';
import { connectMollie } from './adapter';

/**
 * Mollie (https://docs.mollie.com). Its messages name a payment, are unsigned, and go to an address that contains the
 * token.
 */
export const mollie: ProviderKind<'api_key', 'apiKey'> = {
  title: 'Mollie',
  keys: {
    api_key: {
      name: 'apiKey',
      pattern: /^(live|test)_\w{20,}$/,
      what: 'an API key of Mollie, live_… or test_…',
      description: 'Mollie’s API key.',
    },
  },
  testKey: /^test_/,
  slowMethods: [
    'banktransfer',
    'directdebit',
    'billie',
    'in3',
    'klarna',
    'klarnapaylater',
    'klarnapaynow',
    'klarnasliceit',
    'riverty',
    'alma',
    'multibanco',
  ],
  exampleMethods: ['ideal', 'creditcard'],
  hasTerminals: true,
  connect: (_ctx, keys) => connectMollie(keys),
  webhook: {
    how: 'Mollie: a form with `id`, at the address that it was given with the payment.',
    read: async ({ body, token }) => {
      const ref = new URLSearchParams(body).get('id') ?? '';
      if (!/^tr_[A-Za-z0-9]{1,64}$/.test(ref)) throw new AppError('malformed_body', 'id must name a payment');
      if (!token) throw new AppError('payment_not_found', 'Payment not found');
      return { token, ref, mustExist: true };
    },
  },
};
