import { type Cart, getCart } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { listPassesInCart } from './list-passes';
import { readSubscriptions } from './read-subscriptions';

/** Like getCart, with the number of tickets that count for the limits of an order: a subscription counts as one. */
export async function getCountedCart(ctx: Context, cartId: string): Promise<Cart> {
  const cart = await getCart(ctx, cartId);
  if (cart.seats.length === 0 || (await readSubscriptions(ctx)).length === 0) return cart;
  const passes = await listPassesInCart(ctx, cartId);
  const more = passes.reduce((sum, { seatIds }) => sum + seatIds.length - 1, 0);
  return more === 0 ? cart : { ...cart, countsAs: cart.seats.length - more };
}
