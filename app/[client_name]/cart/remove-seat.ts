'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { getCart, removeSeat as remove } from '@/lib/carts';
import { AppError } from '@/lib/errors';
import { boundedText } from '@/lib/text-field';
import { findCartId, forgetCartId } from '../_shop/cart-cookie';
import { getShop } from '../_shop/find-shop';
import { readFields } from '../_shop/read-fields';
import { MAX_SHOP_LENGTH } from '../_shop/shop-address';
import { takeLimits } from '../_shop/take-limits';

const fields = z.object({ shop: boundedText(MAX_SHOP_LENGTH), seat: boundedText(20) });

/** Removes a seat from this browser's cart. A seat that is not in it is no error: the page shows the cart as it is. */
export async function removeSeat(form: FormData): Promise<void> {
  const { shop, seat } = readFields(fields, form);
  const ctx = await getShop(shop);
  const cartId = await findCartId(shop);
  if (cartId !== undefined) {
    await takeLimits(ctx, cartId);
    try {
      await remove(ctx, cartId, seat);
      if ((await getCart(ctx, cartId)).seats.length === 0) await forgetCartId(shop);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'seat_not_found')) throw error;
    }
  }
  refresh();
}
