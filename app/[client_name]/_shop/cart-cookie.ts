import { cookies } from 'next/headers';
import { CART_ID_PATTERN } from '@/lib/ids';
import { keepBuyerSecret } from './buyer-cookie';
import { findBaseUrl } from './find-base-url';
import { cartCookie } from './request-cookies';
import { readShop } from './shop-address';

/** The visitor's cart id: the address has it in a frame, else a cookie; each client has a cookie of its own. */
export async function findCartId(shop: string): Promise<string | undefined> {
  const { clientName, cartId } = readShop(shop);
  if (cartId !== undefined) return cartId;
  const id = (await cookies()).get((await cookieOf(clientName)).name)?.value;
  return id !== undefined && CART_ID_PATTERN.test(id) ? id : undefined;
}

/** Only in a server action or route, with what tells whose orders of it are. The cookie goes when the browser closes. */
export async function keepCartId(shop: string, cartId: string): Promise<void> {
  const address = readShop(shop);
  if (address.cartId !== undefined) return;
  const { name, secure } = await cookieOf(address.clientName);
  (await cookies()).set({ name, value: cartId, httpOnly: true, sameSite: 'lax', path: '/', secure });
  await keepBuyerSecret(shop);
}

/** Only in a server action. */
export async function forgetCartId(shop: string): Promise<void> {
  const address = readShop(shop);
  if (address.cartId !== undefined) return;
  const { name, secure } = await cookieOf(address.clientName);
  (await cookies()).set({ name, value: '', httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: 0 });
}

const cookieOf = async (clientName: string) => cartCookie(clientName, await findBaseUrl());
