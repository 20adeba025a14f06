'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { addToCart } from '@/lib/api/add-to-cart';
import { asAppError } from '@/lib/api/problem';
import { addLines } from '@/lib/carts';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { MAX_EVENT_ID, newCartId } from '@/lib/ids';
import { type EveningState, UNTOUCHED } from '../_evening/evening-state';
import { findCartId, keepCartId } from '../_shop/cart-cookie';
import { failureText } from '../_shop/failure-text';
import { findLanguage } from '../_shop/find-language';
import { getShop } from '../_shop/find-shop';
import { readFields } from '../_shop/read-fields';
import { MAX_SHOP_LENGTH } from '../_shop/shop-address';
import { takeLimits } from '../_shop/take-limits';

const line = z.object({
  event: z.int().min(1).max(MAX_EVENT_ID),
  discount: z.string().max(20),
  count: z.int().min(1).max(1000),
  seats: z.array(z.string().max(20)).max(1000),
});
const lines = z
  .string()
  .max(50_000)
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      ctx.addIssue('no JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(line).min(1).max(100));
const fields = z.object({ shop: z.string().max(MAX_SHOP_LENGTH), lines });

/** Of these the seats are not the cause: they may be free. */
const NOT_THEIRS = new Set<string>(['too_many_requests', 'busy', 'unknown_outcome', 'internal']);

/** Holds again what a cart held whose time ran out, as far as it is free, and says so where that is not all. */
export async function takeAgain(_before: EveningState, form: FormData): Promise<EveningState> {
  const { shop, lines } = readFields(fields, form);
  const ctx = await getShop(shop);
  const words = buyingWordsFor((await findLanguage(shop)).locale);
  const cartId = (await findCartId(shop)) ?? newCartId();
  let refusal: string | undefined;
  let isHeld = false;
  for (const subEventId of new Set(lines.map(({ event }) => event))) {
    const wanted = lines
      .filter(({ event }) => event === subEventId)
      .map(({ discount, count, seats }) => ({ discountId: discount, count, ...(seats.length > 0 && { seats }) }));
    const count = wanted.reduce((sum, one) => sum + one.count, 0);
    try {
      const limits = await takeLimits(ctx, cartId);
      const adding = { cartId, count, limits, doesQueue: false };
      const added = await addToCart(ctx, adding, () => addLines(ctx, { cartId, subEventId, lines: wanted }));
      if ('cart' in added) isHeld = true;
      else refusal = words.seatsGone;
    } catch (error) {
      const { writes } = ctx;
      refusal = NOT_THEIRS.has(asAppError(error, writes).code)
        ? failureText({ error, writes, words, what: 'the seats of a cart could not be held again' })
        : words.seatsGone;
    }
  }
  if (isHeld) await keepCartId(shop, cartId);
  refresh();
  return refusal === undefined ? UNTOUCHED : { at: Date.now(), refusal };
}
