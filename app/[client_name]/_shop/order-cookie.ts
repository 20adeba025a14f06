import { cache } from 'react';
import { findOrder, type Order } from '@/lib/orders';
import { getShop } from './find-shop';
import { readHostCookie, setHostCookie } from './host-cookie';

const cookieOf = (clientName: string): string => `order-${clientName}`;

/**
 * The last order of this browser at a client. The key is in a cookie: who only knows a cart's id, such as the site around a frame, cannot
 * learn an order's key.
 */
export const findOwnOrder = cache(async (shop: string): Promise<Order | undefined> => {
  const ctx = await getShop(shop);
  const key = await readHostCookie(cookieOf(ctx.client.name));
  return key === undefined ? undefined : findOrder(ctx, key);
});

/** Only in a server action or route. */
export const keepOrderKey = (clientName: string, key: string): Promise<void> =>
  setHostCookie(cookieOf(clientName), key);
