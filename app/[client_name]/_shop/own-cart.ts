import { cache } from 'react';
import { type Cart, getCart } from '@/lib/carts';
import { money } from '@/lib/money';
import { findCartId } from './cart-cookie';
import { getShop } from './find-shop';
import { readShop } from './shop-address';

const NOTHING: Cart = { seats: [], total: money('0.00'), expiresAt: null, extensionsLeft: 0 };

/** Another string for another cart. */
export const versionOf = ({ seats, expiresAt }: Cart): string => `${seats.length} ${expiresAt?.toISOString() ?? ''}`;

/** This browser's cart, read once per request. */
export const getOwnCart = cache(async (shop: string): Promise<Cart & { ranOut: boolean }> => {
  const ctx = await getShop(shop);
  const cartId = await findCartId(shop);
  const cart = cartId === undefined ? NOTHING : await getCart(ctx, cartId);
  // The cookie is kept with the first seats and forgotten when the last is taken out: without seats, the hold ran out.
  const isKept = cartId !== undefined && readShop(shop).cartId === undefined;
  return { ...cart, ranOut: isKept && cart.seats.length === 0 };
});
