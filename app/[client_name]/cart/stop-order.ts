'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { findPendingOrder } from '@/lib/orders';
import { giveUpOrder } from '@/lib/payments';
import { findCartId } from '../_shop/cart-cookie';
import { getShop } from '../_shop/find-shop';

const fields = z.object({ shop: z.string().max(200) });

/** Stops the order of this cart that waits for its money; its seats come back into the cart. Too late, nothing changes. */
export async function stopOrder(form: FormData): Promise<void> {
  const { shop } = fields.parse(Object.fromEntries(form));
  const ctx = await getShop(shop);
  const cartId = await findCartId(shop);
  const order = cartId === undefined ? undefined : await findPendingOrder(ctx, cartId);
  if (order) {
    try {
      await giveUpOrder(ctx, order.key, 'buyer');
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'order_ended')) throw error;
    }
  }
  refresh();
}
