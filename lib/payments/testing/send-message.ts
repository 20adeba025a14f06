import type { Context } from '@/lib/context';
import { handleProviderMessage } from '../handle-provider-message';

/** A message as Mollie sends it, about its payment `ref`, to the address with `token`. */
export const sendMollieMessage = (ctx: Context, { token, ref }: { token: string; ref: string }) =>
  handleProviderMessage(ctx, 'mollie', { body: `id=${ref}`, header: () => null, token });

/** A message as Stripe sends it. */
export const sendStripeMessage = (ctx: Context, { body, signature }: { body: string; signature: string }) =>
  handleProviderMessage(ctx, 'stripe', {
    body,
    header: (name) => (name === 'stripe-signature' ? signature : null),
    token: undefined,
  });
