import type { z } from 'zod';
import type { Cart } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { recommend } from '@/lib/recommendations';
import { baseUrl } from './address';
import { toWireCart, type wireCart } from './wire/cart';

/** The answer to every request about a cart: the whole cart with its recommendations, for a cached client. */
export async function answerCart(
  ctx: Context,
  cart: Cart,
  request: Request,
): Promise<{ answer: z.infer<typeof wireCart> }> {
  // Reading the cart may have refreshed the cached client.
  const client = await findClient(ctx.db, ctx.client.name, 'remembered');
  const recommendations = await recommend({ ...ctx, client }, cart.seats);
  return { answer: toWireCart(cart, { currency: client.currency, recommendations, base: baseUrl(request) }) };
}
