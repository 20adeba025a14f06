import { cache } from 'react';
import type { Cart } from '@/lib/carts';
import { getCountedCart } from '@/lib/subscriptions';
import { findCartId } from './cart-cookie';
import { getShop } from './find-shop';
import { NO_CART } from './no-cart';
import { readShop } from './shop-address';

/**
 * This browser's cart, read once per request. `isKnown`: the request named a cart, and the page is not the one cached for everybody.
 * `ranOut`: its hold expired.
 */
export const getOwnCart = cache(async (shop: string): Promise<Cart & { isKnown: boolean; ranOut: boolean }> => {
  const ctx = await getShop(shop);
  const cartId = await findCartId(shop);
  const cart = cartId === undefined ? NO_CART : await getCountedCart(ctx, cartId);
  // The cookie exists from the first seat until the last is removed. So a cookie without seats means that the hold expired.
  const isKept = cartId !== undefined && readShop(shop).cartId === undefined;
  return { ...cart, isKnown: cartId !== undefined, ranOut: isKept && cart.seats.length === 0 };
});
