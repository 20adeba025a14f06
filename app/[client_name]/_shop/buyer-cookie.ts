import { randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';
import { findBaseUrl } from './find-base-url';
import { readShop } from './shop-address';

/**
 * A secret of this browser at a client, which tells that an order is its own (lib/orders: placeOrder). In a frame on another
 * site there is none: there the form that was sent tells.
 */
export async function findBuyerSecret(shop: string): Promise<string | undefined> {
  return (await cookies()).get((await cookieOf(shop)).name)?.value;
}

/** Only in a server action or route. The cookie goes when the browser closes. */
export async function keepBuyerSecret(shop: string): Promise<void> {
  const { name, secure } = await cookieOf(shop);
  const all = await cookies();
  if (all.has(name)) return;
  const value = randomBytes(24).toString('base64url');
  all.set({ name, value, httpOnly: true, sameSite: 'lax', path: '/', secure });
}

/** As the cart's own cookie. */
async function cookieOf(shop: string): Promise<{ name: string; secure: boolean }> {
  const secure = (await findBaseUrl()).startsWith('https:');
  return { name: `${secure ? '__Host-' : ''}buyer-${readShop(shop).clientName}`, secure };
}
