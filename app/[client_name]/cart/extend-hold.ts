'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { extendHold as extend } from '@/lib/carts';
import { boundedText } from '@/lib/text-field';
import { findCartId } from '../_shop/cart-cookie';
import { getShop } from '../_shop/find-shop';
import { readFields } from '../_shop/read-fields';
import { MAX_SHOP_LENGTH } from '../_shop/shop-address';
import { takeLimits } from '../_shop/take-limits';

const fields = z.object({ shop: boundedText(MAX_SHOP_LENGTH) });

/** Extends the hold of this browser's cart. If it cannot be extended, nothing changes and the page shows why. */
export async function extendHold(form: FormData): Promise<void> {
  const { shop } = readFields(fields, form);
  const ctx = await getShop(shop);
  const cartId = await findCartId(shop);
  if (cartId !== undefined) {
    await takeLimits(ctx, cartId);
    await extend(ctx, cartId);
  }
  refresh();
}
