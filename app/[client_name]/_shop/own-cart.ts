import { cache } from 'react';
import type { Cart } from '@/lib/carts';
import { getCountedCart } from '@/lib/subscriptions';
import { findCartId } from './cart-cookie';
import { getShop } from './find-shop';
import { NO_CART } from './no-cart';
import { readShop } from './shop-address';

/** This browser's cart, read once per request. `isKnown`: whether the request named one, and the page is not one for everybody. */
export const getOwnCart = cache(async (shop: string): Promise<Cart & { isKnown: boolean; ranOut: boolean }> => {
  const ctx = await getShop(shop);
  const cartId = await findCartId(shop);
  const cart = cartId === undefined ? NO_CART : await getCountedCart(ctx, cartId);
  // The cookie is kept with the first seats and forgotten when the last is taken out: without seats, the hold ran out.
  const isKept = cartId !== undefined && readShop(shop).cartId === undefined;
  return { ...cart, isKnown: cartId !== undefined, ranOut: isKept && cart.seats.length === 0 };
});
