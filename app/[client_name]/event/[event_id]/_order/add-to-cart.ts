'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { addToCart as addToVisitorsCart } from '@/lib/api/add-to-cart';
import { addLines, listChoices } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { type BuyingWords, buyingWordsFor } from '@/lib/i18n/buying';
import { typeIn } from '@/lib/i18n/own-words';
import { newCartId } from '@/lib/ids';
import { checkCode } from '@/lib/programme';
import { getHall } from '@/lib/seats';
import { getCountedCart } from '@/lib/subscriptions';
import { keepCartId } from '../../../_shop/cart-cookie';
import { findLanguage } from '../../../_shop/find-language';
import { findOwnWords } from '../../../_shop/find-own-words';
import { getShop } from '../../../_shop/find-shop';
import { readShop } from '../../../_shop/shop-address';
import { takeLimits } from '../../../_shop/take-limits';
import { findWaitingCartId, keepWaitingCartId } from '../../../_shop/waiting-cookie';
import { addressWithCart } from '../../../_shop/without-cookies';
import { codeStateIn } from './code-state';
import { isTypeGone, linesOf } from './lines-of';
import type { OrderState } from './order-state';
import { type FilledOrder, readOrder } from './read-order';
import { refusal } from './refusal';

/**
 * Adds what the form asks for to this browser's cart. Redirects to the cart, or to the checkout if that is asked and the cart holds only
 * this performance. Otherwise returns what is wrong, and changes nothing.
 */
export async function addToCart(_before: OrderState, form: FormData): Promise<OrderState> {
  const order = readOrder(form);
  const ctx = await getShop(order.shop);
  const words = buyingWordsFor((await findLanguage(order.shop)).locale);
  const filled = { at: Date.now(), counts: order.counts, seats: order.seats };
  if (order.wrong.length > 0) {
    const text = words.wrongCount(ctx.client.maxPerOrder);
    return { ...filled, errors: order.wrong.map((field) => ({ text, field })) };
  }
  let page = 'cart';
  const isFramed = readShop(order.shop).cartId !== undefined;
  const cartId = (await findWaitingCartId(order.shop)) ?? newCartId();
  try {
    const limits = await takeLimits(ctx, cartId);
    const [cart, hall] = await Promise.all([
      getCountedCart(ctx, cartId),
      order.seats.length > 0 ? getHall(ctx, order.event) : [],
    ]);
    const say = await findOwnWords(order.shop);
    const choices = await listChoices(ctx, order.event, { cart, cartId, code: order.code });
    const types = choices.types.map((type) => typeIn(say, type));
    if (isTypeGone(order, types))
      return { ...filled, errors: [{ text: await whyGone(ctx, { ...order, cartId }, words) }] };
    const lines = linesOf(order, types, hall, words);
    if ('errors' in lines) return { ...filled, errors: lines.errors };
    const count = lines.reduce((sum, line) => sum + line.count, 0);
    try {
      const adding = { cartId, count, limits, doesQueue: true };
      const added = await addToVisitorsCart(ctx, adding, () =>
        addLines(ctx, { cartId, subEventId: order.event, lines }),
      );
      if ('waiting' in added) page = `event/${order.event}/wait`;
      // A frame never shows the checkout: the cart leads out of it.
      else if (order.toCheckout && !isFramed && cart.seats.every((seat) => seat.subEventId === order.event))
        page = 'checkout';
    } catch (error) {
      refresh();
      return { ...filled, ...refusal(error, { order, lines, types, hall, words, writes: ctx.writes }) };
    }
    if (page.endsWith('wait')) await keepWaitingCartId(order.shop, cartId);
    else await keepCartId(order.shop, cartId);
  } catch (error) {
    return { ...filled, ...refusal(error, { order, lines: [], types: [], hall: [], words, writes: ctx.writes }) };
  }
  refresh();
  redirect(await addressWithCart(order.shop, { cartId, page, form }));
}

type OrderForCart = FilledOrder & { cartId: string };

/** Since the page was rendered, a code may have been used up or expired. */
async function whyGone(ctx: Context, { event, code, cartId }: OrderForCart, words: BuyingWords): Promise<string> {
  const state = code === undefined ? 'valid' : await checkCode(ctx, event, code, cartId);
  return state === 'valid' ? words.typeGone : codeStateIn(words)[state];
}
