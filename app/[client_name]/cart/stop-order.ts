'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { giveUpOrder } from '@/lib/payments';
import { boundedText } from '@/lib/text-field';
import { findCartId } from '../_shop/cart-cookie';
import { getShop } from '../_shop/find-shop';
import { readFields } from '../_shop/read-fields';
import { MAX_SHOP_LENGTH } from '../_shop/shop-address';
import { takeLimits } from '../_shop/take-limits';
import { findWaitingOrder } from './find-waiting-order';

const fields = z.object({ shop: boundedText(MAX_SHOP_LENGTH) });

/** Cancels the unpaid order of this cart; its seats return to the cart. If it is too late, nothing changes. */
export async function stopOrder(form: FormData): Promise<void> {
  const { shop } = readFields(fields, form);
  const ctx = await getShop(shop);
  await takeLimits(ctx, await findCartId(shop));
  const order = await findWaitingOrder(ctx, shop);
  if (order) {
    try {
      await giveUpOrder(ctx, order.key, 'buyer');
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'order_ended')) throw error;
    }
  }
  refresh();
}
