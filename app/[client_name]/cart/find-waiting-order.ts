import type { Context } from '@/lib/context';
import { findPendingOrder, type Order } from '@/lib/orders';
import { findCartId } from '../_shop/cart-cookie';

/** The order that was made of this browser's cart and waits for its money. */
export async function findWaitingOrder(ctx: Context, shop: string): Promise<Order | undefined> {
  const cartId = await findCartId(shop);
  return cartId === undefined ? undefined : findPendingOrder(ctx, cartId);
}
