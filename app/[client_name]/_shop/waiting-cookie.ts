import { cookies } from 'next/headers';
import { CART_ID_PATTERN } from '@/lib/ids';
import { findCartId } from './cart-cookie';
import { findBaseUrl } from './find-base-url';
import { readShop } from './shop-address';

/** The cart whose place in waiting rooms this browser has: its own, or else the one that it will get. */
export async function findWaitingCartId(shop: string): Promise<string | undefined> {
  const cartId = await findCartId(shop);
  if (cartId !== undefined) return cartId;
  const id = (await cookies()).get((await cookieOf(shop)).name)?.value;
  return id !== undefined && CART_ID_PATTERN.test(id) ? id : undefined;
}

/** Only in a server action. The cookie outlives a phone that closes its browser, for a day. */
export async function keepWaitingCartId(shop: string, cartId: string): Promise<void> {
  if (readShop(shop).cartId !== undefined) return;
  const { name, secure } = await cookieOf(shop);
  (await cookies()).set({ name, value: cartId, httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: 86_400 });
}

/** As the cart's own cookie. */
async function cookieOf(shop: string): Promise<{ name: string; secure: boolean }> {
  const secure = (await findBaseUrl()).startsWith('https:');
  return { name: `${secure ? '__Host-' : ''}waiting-${readShop(shop).clientName}`, secure };
}
