'use server';

import { refresh } from 'next/cache';
import { notFound, RedirectType, redirect } from 'next/navigation';
import { addToCart } from '@/lib/api/add-to-cart';
import { asAppError } from '@/lib/api/problem';
import { addParty } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { eveningWordsFor } from '@/lib/i18n/evening';
import { waitingWordsFor } from '@/lib/i18n/waiting';
import { MAX_EVENT_ID, newCartId } from '@/lib/ids';
import { keepCartId } from '../_shop/cart-cookie';
import { failureText } from '../_shop/failure-text';
import { findLanguage } from '../_shop/find-language';
import { findName } from '../_shop/find-name';
import { getShop } from '../_shop/find-shop';
import { MAX_SHOP_LENGTH } from '../_shop/shop-address';
import { takeLimits } from '../_shop/take-limits';
import { findWaitingCartId } from '../_shop/waiting-cookie';
import { addressWithCart } from '../_shop/without-cookies';
import { ADD_BUTTON, type EveningState, readAddValue, STAYS_ON_PAGE, UNTOUCHED } from './evening-state';

/**
 * Adds what the pressed button says to this browser's cart, all or nothing, and shows the evening in the cart; or returns why not and what
 * to do. 404 for a form that no page of ours sent.
 */
export async function addToEvening(_before: EveningState, form: FormData): Promise<EveningState> {
  const wanted = readAddValue(form.get(ADD_BUTTON));
  if (!wanted || wanted.subEventIds.some((id) => id < 1 || id > MAX_EVENT_ID)) notFound();
  const shop = String(form.get('shop')).slice(0, MAX_SHOP_LENGTH);
  const ctx = await getShop(shop);
  const { locale } = await findLanguage(shop);
  const { maxPerOrder } = ctx.client;
  if (wanted.count < 1 || wanted.count > maxPerOrder) {
    return { at: Date.now(), refusal: eveningWordsFor(locale).wrongParty(maxPerOrder) };
  }
  const cartId = (await findWaitingCartId(shop)) ?? newCartId();
  try {
    const limits = await takeLimits(ctx, cartId);
    const count = wanted.count * wanted.subEventIds.length;
    const adding = { cartId, count, limits, doesQueue: false };
    const added = await addToCart(ctx, adding, () => addParty(ctx, { cartId, ...wanted }));
    if ('waiting' in added) {
      refresh();
      const name = await findName(ctx, added.subEventId, locale);
      return { at: Date.now(), refusal: waitingWordsFor(locale).first(name) };
    }
  } catch (error) {
    refresh();
    return { at: Date.now(), refusal: await refusalOf(error, ctx, { ...wanted, locale }) };
  }
  await keepCartId(shop, cartId);
  refresh();
  if (form.has(STAYS_ON_PAGE)) return UNTOUCHED;
  redirect(`${await addressWithCart(shop, { cartId, page: 'cart', form })}#evening`, RedirectType.replace);
}

async function refusalOf(
  error: unknown,
  ctx: Context,
  { subEventIds, count, locale }: { subEventIds: number[]; count: number; locale: string },
): Promise<string> {
  const { code, extra } = asAppError(error, ctx.writes);
  const words = eveningWordsFor(locale);
  const refused = subEventIds.indexOf(Number(extra.subEventId));
  const name = await findName(ctx, subEventIds[refused], locale);
  const left = typeof extra.available === 'number' ? extra.available : 0;
  switch (code) {
    case 'sold_out':
    case 'seat_taken':
      return left === 0 ? words.oneGone(name) : words.someLeft(name, left);
    case 'order_limit': {
      // The performances with lower ids were counted before this one.
      const before = subEventIds.filter((id) => id < Number(extra.subEventId)).length;
      return words.orderRoom(count * subEventIds.length, left + before * count);
    }
    case 'discount_limit_order':
    case 'discount_limit_event':
      return words.typeRoom(name);
    case 'not_on_sale':
    case 'sub_event_not_found':
    case 'tickettype_not_found':
      return words.offSale(name);
    default: {
      const what = 'adding to an evening failed';
      return failureText({ error, writes: ctx.writes, words: buyingWordsFor(locale), what });
    }
  }
}
