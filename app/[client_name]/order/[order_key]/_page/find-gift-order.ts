import { cache } from 'react';
import type { Context } from '@/lib/context';
import { findSale, type GiftCardSale } from '@/lib/gift-cards';
import { findOrderHead, type OrderRow } from '@/lib/orders';
import { listPayments, listRefunds, type Payment, type Refund } from '@/lib/payments';
import { getShop } from '../../../_shop/find-shop';
import { orderPath } from '../../../_shop/order-path';
import { findTicketOrder } from './find-order-page';

export type GiftOrder = {
  ctx: Context;
  /** The address of this page. */
  href: string;
  order: OrderRow;
  sale: GiftCardSale;
  /** The latest payment attempt; undefined before the first. */
  payment: Payment | undefined;
  refunds: Refund[];
};

/** The order of a gift card with that key; undefined when there is none, or when the order is of tickets. Read once per request. */
export const findGiftOrder = cache(async (shop: string, key: string): Promise<GiftOrder | undefined> => {
  if (await findTicketOrder(shop, key)) return undefined;
  const ctx = await getShop(shop);
  const order = await findOrderHead(ctx, key);
  const sale = order?.kind === 'gift_card' ? await findSale(ctx, order.id) : undefined;
  if (!order || !sale) return undefined;
  const [[payment], refunds] = await Promise.all([listPayments(ctx, order.id), listRefunds(ctx, order.id)]);
  return { ctx, href: await orderPath(shop, order.key), order, sale, payment, refunds };
});
