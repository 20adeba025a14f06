'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { addLines, getCart, listChoices } from '@/lib/carts';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { newCartId } from '@/lib/ids';
import { getHall } from '@/lib/seats';
import { findCartId, keepCartId } from '../../../_shop/cart-cookie';
import { findLanguage } from '../../../_shop/find-language';
import { getShop } from '../../../_shop/find-shop';
import { findShopPath } from '../../../_shop/find-shop-path';
import { takeLimits } from '../../../_shop/take-limits';
import { linesOf } from './lines-of';
import type { OrderState } from './order-state';
import { readOrder } from './read-order';
import { refusal } from './refusal';

/** Puts what the form says into this browser's cart and goes there; or says what is in the way, and nothing has changed. */
export async function addToCart(_before: OrderState, form: FormData): Promise<OrderState> {
  const order = readOrder(form);
  const ctx = await getShop(order.shop);
  const words = buyingWordsFor((await findLanguage(order.shop)).locale);
  const filled = { at: Date.now(), counts: order.counts, seats: order.seats };
  if (order.wrong.length > 0) {
    const text = words.wrongCount(ctx.client.maxPerOrder);
    return { ...filled, errors: order.wrong.map((field) => ({ text, field })) };
  }
  try {
    const cartId = (await findCartId(order.shop)) ?? newCartId();
    const limits = await takeLimits(ctx);
    const [cart, hall] = await Promise.all([
      getCart(ctx, cartId),
      order.seats.length > 0 ? getHall(ctx, order.event) : [],
    ]);
    const { types } = await listChoices(ctx, order.event, cart, order.code);
    const lines = linesOf(order, types, hall, words);
    if ('errors' in lines) return { ...filled, errors: lines.errors };
    const count = lines.reduce((sum, line) => sum + line.count, 0);
    const before = cart.seats.length;
    try {
      await limits.holding(ctx, { count, isEmpty: async () => before === 0 }, async () => {
        await addLines(ctx, { cartId, subEventId: order.event, lines });
        return { seats: { length: before + count } };
      });
    } catch (error) {
      refresh();
      return { ...filled, ...refusal(error, { order, lines, types, hall, words }) };
    }
    await keepCartId(order.shop, cartId);
  } catch (error) {
    return { ...filled, ...refusal(error, { order, lines: [], types: [], hall: [], words }) };
  }
  refresh();
  redirect(`${await findShopPath(order.shop)}/cart`);
}
