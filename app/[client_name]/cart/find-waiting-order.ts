import type { Context } from '@/lib/context';
import { findPendingOrder, isMadeBy, type Order } from '@/lib/orders';
import { findBuyerSecret } from '../_shop/buyer-cookie';
import { findCartId } from '../_shop/cart-cookie';
import { findOwnOrder } from '../_shop/order-cookie';

/**
 * The unpaid order that this browser made of its cart. Orders that another browser made of the same cart are hidden, because anybody may
 * know a cart's id.
 */
export async function findWaitingOrder(ctx: Context, shop: string): Promise<Order | undefined> {
  const cartId = await findCartId(shop);
  const order = cartId === undefined ? undefined : await findPendingOrder(ctx, cartId);
  if (!order || (await findOwnOrder(shop))?.id === order.id) return order;
  const secret = await findBuyerSecret(shop);
  return secret !== undefined && isMadeBy(order, [secret]) ? order : undefined;
}
