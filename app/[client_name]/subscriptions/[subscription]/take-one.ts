'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { addToCart } from '@/lib/api/add-to-cart';
import { asAppError } from '@/lib/api/problem';
import type { Context } from '@/lib/context';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { subscriptionWordsFor } from '@/lib/i18n/subscriptions';
import { MAX_EVENT_ID, newCartId } from '@/lib/ids';
import { takeSubscription } from '@/lib/subscriptions';
import { boundedText } from '@/lib/text-field';
import type { EveningState } from '../../_evening/evening-state';
import { keepCartId } from '../../_shop/cart-cookie';
import { failureText } from '../../_shop/failure-text';
import { findLanguage } from '../../_shop/find-language';
import { findName } from '../../_shop/find-name';
import { getShop } from '../../_shop/find-shop';
import { readFields } from '../../_shop/read-fields';
import { MAX_SHOP_LENGTH } from '../../_shop/shop-address';
import { takeLimits } from '../../_shop/take-limits';
import { findWaitingCartId, keepWaitingCartId } from '../../_shop/waiting-cookie';
import { addressWithCart } from '../../_shop/without-cookies';
import { BEST_SEATS, MOST_PEOPLE } from './read-choice';

const id = z.coerce.number().int().min(1).max(MAX_EVENT_ID);
const fields = z.object({
  shop: boundedText(MAX_SHOP_LENGTH),
  subscription: id,
  rank: id,
  people: z.coerce.number().int().min(1).max(MOST_PEOPLE),
  events: boundedText(2000)
    .regex(/^\d+(-\d+)*$/)
    .transform((text) => text.split('-').map(Number))
    .pipe(z.array(z.int().min(1).max(MAX_EVENT_ID)).max(100)),
});
const keys = z.array(boundedText(500)).max(MOST_PEOPLE);

/** Adds a subscription to this browser's cart, all or nothing, and redirects there; or returns why not and what to do. */
export async function takeOne(_before: EveningState, form: FormData): Promise<EveningState> {
  const { shop, subscription, rank, people, events } = readFields(fields, form);
  const ctx = await getShop(shop);
  const { locale } = await findLanguage(shop);
  const cartId = (await findWaitingCartId(shop)) ?? newCartId();
  let page = 'cart';
  try {
    const limits = await takeLimits(ctx, cartId);
    const wanted = { cartId, subscriptionId: subscription, subEventIds: events, categoryId: rank, count: people };
    const count = people * events.length;
    const adding = { cartId, count, limits, doesQueue: true };
    const added = await addToCart(ctx, adding, () => takeSubscription(ctx, { ...wanted, seats: seatsIn(form) }));
    if ('waiting' in added) page = `event/${added.subEventId}/wait`;
  } catch (error) {
    refresh();
    return { at: Date.now(), refusal: await refusalOf(error, ctx, locale) };
  }
  if (page === 'cart') await keepCartId(shop, cartId);
  else await keepWaitingCartId(shop, cartId);
  refresh();
  redirect(await addressWithCart(shop, { cartId, page, form }));
}

/** The chosen seats, by hall, without halls where the best are wanted. An invalid list gives none, which is refused as unavailable. */
function seatsIn(form: FormData): Map<number, string[]> {
  const chosen = [...form].flatMap(([name, value]): [number, string[]][] => {
    const [, hall] = /^seats-(\d{1,10})$/.exec(name) ?? [];
    return hall === undefined || value === BEST_SEATS ? [] : [[Number(hall), listIn(String(value))]];
  });
  return new Map(chosen);
}

function listIn(text: string): string[] {
  try {
    return keys.parse(JSON.parse(text.slice(0, 10_000)));
  } catch {
    return [];
  }
}

async function refusalOf(error: unknown, ctx: Context, locale: string): Promise<string> {
  const { code, extra } = asAppError(error, ctx.writes);
  const words = subscriptionWordsFor(locale);
  const left = Number(extra.available ?? 0);
  const subEventId = Number(extra.subEventId);
  switch (code) {
    case 'sold_out':
    case 'discount_limit_event':
      if (subEventId) return words.soldOutAt(await findName(ctx, subEventId, locale));
      return left === 0 ? words.soldOut : words.onlyLeft(left);
    case 'order_limit':
      return words.orderFull(left);
    case 'seat_taken':
      return words.seatsTaken;
    case 'validation_failed':
    case 'discount_limit_order':
      return words.wrongChoice;
    case 'not_on_sale':
    case 'not_found':
    case 'sub_event_not_found':
    case 'tickettype_not_found':
      return words.offSale;
    default: {
      const what = 'a subscription could not be taken';
      return failureText({ error, writes: ctx.writes, words: buyingWordsFor(locale), what });
    }
  }
}
