import { cache } from 'react';
import { type Cart, getCart } from '@/lib/carts';
import { money } from '@/lib/money';
import { findCartId } from './cart-cookie';
import { getShop } from './find-shop';

const NOTHING: Cart = { seats: [], total: money('0.00'), expiresAt: null, extensionsLeft: 0 };

/** This browser's cart, read once per request. */
export const getOwnCart = cache(async (clientName: string): Promise<Cart & { ranOut: boolean }> => {
  const ctx = await getShop(clientName);
  const cartId = await findCartId(ctx.client.name);
  const cart = cartId === undefined ? NOTHING : await getCart(ctx, cartId);
  // The cookie is kept with the first seats and forgotten when the last is taken out: without seats, the hold ran out.
  return { ...cart, ranOut: cartId !== undefined && cart.seats.length === 0 };
});
