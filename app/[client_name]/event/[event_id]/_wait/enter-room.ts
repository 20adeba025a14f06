'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { MAX_EVENT_ID, newCartId } from '@/lib/ids';
import { boundedText } from '@/lib/text-field';
import { findRoom, takePlace } from '@/lib/waiting-room';
import type { EveningState } from '../../../_evening/evening-state';
import { failureText } from '../../../_shop/failure-text';
import { findLanguage } from '../../../_shop/find-language';
import { getShop } from '../../../_shop/find-shop';
import { readFields } from '../../../_shop/read-fields';
import { MAX_SHOP_LENGTH } from '../../../_shop/shop-address';
import { takeLimits } from '../../../_shop/take-limits';
import { findWaitingCartId, keepWaitingCartId } from '../../../_shop/waiting-cookie';
import { addressWithCart } from '../../../_shop/without-cookies';

const fields = z.object({
  shop: boundedText(MAX_SHOP_LENGTH),
  event: z.coerce.number().int().min(1).max(MAX_EVENT_ID),
});

/**
 * Gives this browser its place in a waiting room and shows it. A visitor who is admitted at once goes to the tickets. Returns why there is
 * no place yet, if too many came from the visitor's network.
 */
export async function enterRoom(_before: EveningState, form: FormData): Promise<EveningState> {
  const { shop, event } = readFields(fields, form);
  const ctx = await getShop(shop);
  const room = await findRoom(ctx, event);
  const cartId = (await findWaitingCartId(shop)) ?? newCartId();
  let isAdmitted = !room;
  try {
    const limits = await takeLimits(ctx, cartId);
    if (room) isAdmitted = (await takePlace(ctx, room, cartId, () => limits.newCart(ctx))).state === 'admitted';
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    const words = buyingWordsFor((await findLanguage(shop)).locale);
    refresh();
    return { at: Date.now(), refusal: failureText({ error, writes: ctx.writes, words, what: 'a place was refused' }) };
  }
  await keepWaitingCartId(shop, cartId);
  refresh();
  const page = `event/${event}${isAdmitted ? '' : '/wait'}`;
  redirect(await addressWithCart(shop, { cartId, page, form }));
}
