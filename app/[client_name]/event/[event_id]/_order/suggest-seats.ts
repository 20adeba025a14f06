'use server';

import { listChoices } from '@/lib/carts';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { suggestSeats as suggest } from '@/lib/seats';
import { findCartId } from '../../../_shop/cart-cookie';
import { findLanguage } from '../../../_shop/find-language';
import { getShop } from '../../../_shop/find-shop';
import { getOwnCart } from '../../../_shop/own-cart';
import { takeLimits } from '../../../_shop/take-limits';
import { readOrder } from './read-order';
import { refusal } from './refusal';

/** The ids of the best seats for the tickets that a form asks for, or why there are none. Nothing is held. */
export async function suggestSeats(form: FormData): Promise<{ seats: string[] } | { problem: string }> {
  const order = readOrder(form);
  const ctx = await getShop(order.shop);
  const words = buyingWordsFor((await findLanguage(order.shop)).locale);
  try {
    await takeLimits(ctx);
    const visitor = { cart: await getOwnCart(order.shop), cartId: await findCartId(order.shop), code: order.code };
    const { types } = await listChoices(ctx, order.event, visitor);
    const seats: string[] = [];
    for (const categoryId of new Set(types.map((type) => type.categoryId))) {
      const ofRank = types.filter((type) => type.categoryId === categoryId);
      const count = ofRank.reduce((sum, { discountId }) => sum + (order.counts[discountId] ?? 0), 0);
      if (count === 0) continue;
      if (count > ctx.client.maxPerOrder) return { problem: words.orderMax(ctx.client.maxPerOrder) };
      const best = await suggest(ctx, { subEventId: order.event, categoryId, count });
      if (!best) return { problem: words.tooFewFree };
      seats.push(...best);
    }
    return seats.length > 0 ? { seats } : { problem: words.chooseCount };
  } catch (error) {
    const [first] = refusal(error, { order, lines: [], types: [], hall: [], words }).errors;
    return { problem: first?.text ?? words.failed };
  }
}
