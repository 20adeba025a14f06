'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { addToCart } from '@/lib/api/add-to-cart';
import { asAppError } from '@/lib/api/problem';
import { addOrWait, type CartSeat, getCart } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { cartIn } from '@/lib/i18n/own-words';
import { waitingWordsFor } from '@/lib/i18n/waiting';
import { getOffer } from '@/lib/programme';
import { boundedText } from '@/lib/text-field';
import { type EveningState, UNTOUCHED } from '../_evening/evening-state';
import { findCartId } from '../_shop/cart-cookie';
import { failureText } from '../_shop/failure-text';
import { findLanguage } from '../_shop/find-language';
import { findOwnWords } from '../_shop/find-own-words';
import { getShop } from '../_shop/find-shop';
import { readFields } from '../_shop/read-fields';
import { MAX_SHOP_LENGTH } from '../_shop/shop-address';
import { takeLimits } from '../_shop/take-limits';

const fields = z.object({ shop: boundedText(MAX_SHOP_LENGTH), seat: boundedText(20) });

/** Adds one more ticket like that of the given seat to this browser's cart; or returns why not, and changes nothing. */
export async function addOneMore(_before: EveningState, form: FormData): Promise<EveningState> {
  const { shop, seat: seatId } = readFields(fields, form);
  const ctx = await getShop(shop);
  const cartId = await findCartId(shop);
  if (cartId === undefined) return UNTOUCHED;
  const { locale } = await findLanguage(shop);
  let seat: CartSeat | undefined;
  let state = UNTOUCHED;
  try {
    const limits = await takeLimits(ctx, cartId);
    const say = await findOwnWords(shop);
    seat = cartIn(say, await getCart(ctx, cartId)).seats.find((one) => one.seatId === seatId);
    if (seat) {
      const wanted = { cartId, count: 1, ...(await wantedOf(ctx, seat)) };
      const adding = { cartId, count: 1, limits, doesQueue: false };
      const added = await addToCart(ctx, adding, () => addOrWait(ctx, wanted));
      if ('waiting' in added) state = refused(waitingWordsFor(locale).first(seat.eventName));
    }
  } catch (error) {
    state = refused(reasonOf(error, ctx, { seat, locale }));
  }
  refresh();
  return state;
}

const refused = (refusal: string): EveningState => ({ at: Date.now(), refusal });

/** The code of the ticket type: the cart already holds one, so the visitor has entered it before. */
async function wantedOf(ctx: Context, { subEventId, discountId }: CartSeat) {
  const { code } = await getOffer(ctx, subEventId, discountId);
  return { subEventId, discountId, code: code ?? undefined };
}

function reasonOf(error: unknown, ctx: Context, { seat, locale }: { seat: CartSeat | undefined; locale: string }) {
  const { code } = asAppError(error, ctx.writes);
  const words = buyingWordsFor(locale);
  const type = seat?.discountName ?? '';
  switch (code) {
    case 'sold_out':
      return words.allGone(type);
    case 'order_limit':
      return words.orderFull;
    case 'discount_limit_order':
      return words.overType(type, 0);
    case 'discount_limit_event':
      return words.fewOfType(type, 0);
    case 'not_on_sale':
    case 'sub_event_not_found':
    case 'tickettype_not_found':
      return words.offSale;
    default:
      return failureText({ error, writes: ctx.writes, words, what: 'one more ticket could not be added' });
  }
}
