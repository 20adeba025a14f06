import type { Context } from '@/lib/context';
import { findPendingOrder, isMadeBy, type Order } from '@/lib/orders';
import { findBuyerSecret } from '../_shop/buyer-cookie';
import { findCartId } from '../_shop/cart-cookie';
import { findOwnOrder } from '../_shop/order-cookie';

/**
 * The order that this browser made of its cart and that waits for its money. An order that another browser made of the same
 * cart is nobody's business here: a cart's id may come from anybody.
 */
export async function findWaitingOrder(ctx: Context, shop: string): Promise<Order | undefined> {
  const cartId = await findCartId(shop);
  const order = cartId === undefined ? undefined : await findPendingOrder(ctx, cartId);
  if (!order || (await findOwnOrder(shop))?.id === order.id) return order;
  const secret = await findBuyerSecret(shop);
  return secret !== undefined && isMadeBy(order, [secret]) ? order : undefined;
}
