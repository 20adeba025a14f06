import { cache } from 'react';
import { findOrder, type Order } from '@/lib/orders';
import { getShop } from './find-shop';
import { readHostCookie, setHostCookie } from './host-cookie';

const cookieOf = (clientName: string): string => `order-${clientName}`;

/**
 * The order that this browser placed last at a client. Its key is in a cookie of this browser: whoever only knows a
 * cart's id, as a site that shows the shop in a frame does, never learns an order's key.
 */
export const findOwnOrder = cache(async (shop: string): Promise<Order | undefined> => {
  const ctx = await getShop(shop);
  const key = await readHostCookie(cookieOf(ctx.client.name));
  return key === undefined ? undefined : findOrder(ctx, key);
});

/** Only in a server action or route. */
export const keepOrderKey = (clientName: string, key: string): Promise<void> =>
  setHostCookie(cookieOf(clientName), key);
