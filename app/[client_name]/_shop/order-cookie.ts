import { cookies } from 'next/headers';
import { cache } from 'react';
import { findOrder, type Order } from '@/lib/orders';
import { findBaseUrl } from './find-base-url';
import { getShop } from './find-shop';

/**
 * The order that this browser placed last at a client. Its key is in a cookie of this browser: who only knows a cart's id,
 * as a site that shows the shop in a frame does, never learns an order's key.
 */
export const findOwnOrder = cache(async (shop: string): Promise<Order | undefined> => {
  const ctx = await getShop(shop);
  const key = (await cookies()).get((await cookieOf(ctx.client.name)).name)?.value;
  return key === undefined ? undefined : findOrder(ctx, key);
});

/** Only in a server action or route. The cookie goes when the browser closes. */
export async function keepOrderKey(clientName: string, key: string): Promise<void> {
  const { name, secure } = await cookieOf(clientName);
  (await cookies()).set({ name, value: key, httpOnly: true, sameSite: 'lax', path: '/', secure });
}

async function cookieOf(clientName: string): Promise<{ name: string; secure: boolean }> {
  const secure = (await findBaseUrl()).startsWith('https:');
  return { name: `${secure ? '__Host-' : ''}order-${clientName}`, secure };
}
