'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { getCart, removeSeat as remove } from '@/lib/carts';
import { AppError } from '@/lib/errors';
import { findCartId, forgetCartId } from '../_shop/cart-cookie';
import { getShop } from '../_shop/find-shop';

const fields = z.object({ client: z.string().max(40), seat: z.string().max(20) });

/** Takes a seat out of this browser's cart. One that is no longer in it is no error: the page shows what is. */
export async function removeSeat(form: FormData): Promise<void> {
  const { client, seat } = fields.parse(Object.fromEntries(form));
  const ctx = await getShop(client);
  const cartId = await findCartId(ctx.client.name);
  if (cartId !== undefined) {
    try {
      await remove(ctx, cartId, seat);
      if ((await getCart(ctx, cartId)).seats.length === 0) await forgetCartId(ctx.client.name);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'seat_not_found')) throw error;
    }
  }
  refresh();
}
