import type { z } from 'zod';
import { getCart } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { recommend } from '@/lib/recommendations';
import { baseUrl } from './address';
import { toWireCart, type wireCart } from './wire/cart';

/** What every request about a cart answers: the whole cart, with what else fits around it. */
export async function answerCart(
  ctx: Context,
  cartId: string,
  request: Request,
): Promise<{ answer: z.infer<typeof wireCart> }> {
  const cart = await getCart(ctx, cartId);
  const recommendations = await recommend(ctx, cart.seats);
  return { answer: toWireCart(cart, { currency: ctx.client.currency, recommendations, base: baseUrl(request) }) };
}
