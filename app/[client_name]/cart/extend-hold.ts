'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { extendHold as extend } from '@/lib/carts';
import { findCartId } from '../_shop/cart-cookie';
import { getShop } from '../_shop/find-shop';

const fields = z.object({ client: z.string().max(40) });

/** Gives this browser's cart more time. Where that cannot be, nothing changes and the page shows why. */
export async function extendHold(form: FormData): Promise<void> {
  const { client } = fields.parse(Object.fromEntries(form));
  const ctx = await getShop(client);
  const cartId = await findCartId(ctx.client.name);
  if (cartId !== undefined) await extend(ctx, cartId);
  refresh();
}
