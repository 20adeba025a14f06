'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { getCart, removeSeat } from '@/lib/carts';
import { AppError } from '@/lib/errors';
import { listClosed } from '@/lib/programme';
import { boundedText } from '@/lib/text-field';
import { findCartId } from '../_shop/cart-cookie';
import { getShop } from '../_shop/find-shop';
import { readFields } from '../_shop/read-fields';
import { MAX_SHOP_LENGTH } from '../_shop/shop-address';
import { takeLimits } from '../_shop/take-limits';

const fields = z.object({ shop: boundedText(MAX_SHOP_LENGTH) });

/** Removes from this browser's cart the seats of performances that are no longer on sale. */
export async function removeClosed(form: FormData): Promise<void> {
  const { shop } = readFields(fields, form);
  const ctx = await getShop(shop);
  const cartId = await findCartId(shop);
  if (cartId !== undefined) {
    await takeLimits(ctx, cartId);
    const { seats } = await getCart(ctx, cartId);
    const ids = seats.map(({ subEventId }) => subEventId);
    const closed = await listClosed(ctx, ids, { byClock: true });
    for (const { seatId } of seats.filter(({ subEventId }) => closed.includes(subEventId))) {
      await removeSeat(ctx, cartId, seatId).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'seat_not_found')) throw error;
      });
    }
  }
  refresh();
}
