'use server';

import { refresh } from 'next/cache';
import { addToCart } from '@/lib/api/add-to-cart';
import { asAppError } from '@/lib/api/problem';
import { type Added, addLines } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { newCartId, parseSeatId } from '@/lib/ids';
import { takeSubscription } from '@/lib/subscriptions';
import { type EveningState, UNTOUCHED } from '../_evening/evening-state';
import { findCartId, keepCartId } from '../_shop/cart-cookie';
import { failureText } from '../_shop/failure-text';
import { findLanguage } from '../_shop/find-language';
import { getShop } from '../_shop/find-shop';
import { readFields } from '../_shop/read-fields';
import { takeLimits } from '../_shop/take-limits';
import { type HeldLine, type HeldSubscription, heldFields } from './held-fields';

/** Errors that do not mean that the seats are gone. */
const NOT_THEIRS = new Set<string>(['too_many_requests', 'busy', 'unknown_outcome', 'internal']);

type Take = { count: number; take: () => Promise<Added> };

/** Holds again what a cart held before its hold expired, as far as it is free; reports if some of it is gone. */
export async function takeAgain(_before: EveningState, form: FormData): Promise<EveningState> {
  const { shop, lines, subscriptions } = readFields(heldFields, form);
  const ctx = await getShop(shop);
  const words = buyingWordsFor((await findLanguage(shop)).locale);
  const cartId = (await findCartId(shop)) ?? newCartId();
  let refusal: string | undefined;
  let isHeld = false;
  for (const { count, take } of [
    ...linesAgain(ctx, cartId, lines),
    ...subscriptionsAgain(ctx, cartId, subscriptions),
  ]) {
    try {
      const adding = { cartId, count, limits: await takeLimits(ctx, cartId), doesQueue: false };
      const added = await addToCart(ctx, adding, take);
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

/** The tickets of a performance, all or nothing. */
const linesAgain = (ctx: Context, cartId: string, lines: readonly HeldLine[]): Take[] =>
  [...new Set(lines.map(({ event }) => event))].map((subEventId) => {
    const wanted = lines
      .filter(({ event }) => event === subEventId)
      .map(({ discount, count, seats }) => ({ discountId: discount, count, ...(seats.length > 0 && { seats }) }));
    return {
      count: wanted.reduce((sum, one) => sum + one.count, 0),
      take: () => addLines(ctx, { cartId, subEventId, lines: wanted }),
    };
  });

/** Each subscription with the seats that it had, all or nothing. */
const subscriptionsAgain = (ctx: Context, cartId: string, wanted: readonly HeldSubscription[]): Take[] =>
  wanted.map(({ subscription, rank, events, seats }) => {
    const nrs = new Map(
      seats.flatMap((id) => {
        const seat = parseSeatId(id);
        return seat ? [[seat.subEventId, [seat.nr]] as const] : [];
      }),
    );
    const asked = { cartId, subscriptionId: subscription, subEventIds: events, categoryId: rank, count: 1, nrs };
    return { count: events.length, take: () => takeSubscription(ctx, asked) };
  });
