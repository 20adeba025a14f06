import { z } from 'zod';
import { amount, maybe, whole } from './fields';
import { line, name } from './text';

/** Ways of paying whose money comes days later, or that must be collected afterwards: an order waits half an hour. */
const SLOW = new Set([
  ...['banktransfer', 'directdebit', 'billie', 'in3', 'klarna', 'klarnapaylater', 'klarnapaynow', 'klarnasliceit'],
  ...['riverty', 'alma', 'multibanco', 'sepa_debit', 'bacs_debit', 'acss_debit', 'au_becs_debit', 'us_bank_account'],
  ...['customer_balance', 'boleto', 'konbini', 'oxxo'],
]);

const secret = (pattern: RegExp, what: string) =>
  line(300).regex(pattern, `must be ${what}`).meta({ kind: 'secret' }).optional();

/** A way of paying. The keys go in and never come out: an export is without them, and an import without them keeps them. */
export const paymentMethod = z
  .strictObject({
    payment_id: maybe(whole(1, 2_147_483_647)).describe('The id in the API, if it must be this one.'),
    payment_desc: name(100).describe('The name that buyers see.'),
    payment_cost: maybe(amount()).describe('What it adds to an order.'),
    provider: maybe(z.enum(['mollie', 'stripe', 'door', 'test'])).describe(
      'Who takes the money. Left out: the method is not offered.',
    ),
    method: maybe(
      line(40)
        .regex(/^[a-z][a-z0-9_]*$/, 'must be the provider’s word for a way of paying, such as "ideal"')
        .refine((method) => !SLOW.has(method), 'is a way of paying that takes days: an order waits half an hour')
        .meta({ kind: 'the provider’s word for it' }),
    ).describe('The way of paying at the provider. Left out: buyers choose there.'),
    api_key: secret(/^(live|test)_\w{20,}$/, 'an API key of Mollie, live_… or test_…').describe('Mollie’s API key.'),
    secret_key: secret(/^(sk|rk)_(live|test)_\w{10,}$/, 'a secret key of Stripe, sk_live_… or sk_test_…').describe(
      'Stripe’s secret key.',
    ),
    webhook_secret: secret(/^whsec_\S{10,}$/, 'the signing secret of a webhook of Stripe, whsec_…').describe(
      'The signing secret of Stripe’s webhook.',
    ),
  })
  .check((ctx) => {
    const { provider, method, api_key, secret_key, webhook_secret } = ctx.value;
    const wrong = (member: string, message: string) =>
      ctx.issues.push({ code: 'custom', path: [member], input: ctx.value, message });
    if (api_key !== undefined && provider !== 'mollie') wrong('api_key', 'belongs to provider "mollie"');
    if (secret_key !== undefined && provider !== 'stripe') wrong('secret_key', 'belongs to provider "stripe"');
    if (webhook_secret !== undefined && provider !== 'stripe') wrong('webhook_secret', 'belongs to provider "stripe"');
    if (provider === 'stripe' && secret_key !== undefined && webhook_secret === undefined) {
      wrong('webhook_secret', 'must be given with secret_key');
    }
    if (provider === 'stripe' && webhook_secret !== undefined && secret_key === undefined) {
      wrong('secret_key', 'must be given with webhook_secret');
    }
    if (method !== null && provider !== 'mollie' && provider !== 'stripe') {
      wrong('method', 'belongs to provider "mollie" or "stripe"');
    }
  });
