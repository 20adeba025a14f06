import { cookies } from 'next/headers';
import { CART_ID_PATTERN } from '@/lib/ids';
import { findBaseUrl } from './find-base-url';

/** The cart id that this browser has at a client; each client has a cookie of its own. */
export async function findCartId(clientName: string): Promise<string | undefined> {
  const id = (await cookies()).get((await cookieOf(clientName)).name)?.value;
  return id !== undefined && CART_ID_PATTERN.test(id) ? id : undefined;
}

/** Only in a server action. The cookie goes when the browser closes; the hold is over long before. */
export async function keepCartId(clientName: string, cartId: string): Promise<void> {
  const { name, secure } = await cookieOf(clientName);
  (await cookies()).set({ name, value: cartId, httpOnly: true, sameSite: 'lax', path: '/', secure });
}

/** Only in a server action. */
export async function forgetCartId(clientName: string): Promise<void> {
  const { name, secure } = await cookieOf(clientName);
  (await cookies()).set({ name, value: '', httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: 0 });
}

/** `__Host-` keeps other hosts of the same domain from setting it, and needs https. */
async function cookieOf(clientName: string): Promise<{ name: string; secure: boolean }> {
  const secure = (await findBaseUrl()).startsWith('https:');
  return { name: `${secure ? '__Host-' : ''}cart-${clientName}`, secure };
}
