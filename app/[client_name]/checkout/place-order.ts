'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import type { Limits } from '@/lib/api/limits';
import { asAppError } from '@/lib/api/problem';
import { extendHold, getCart } from '@/lib/carts';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { checkoutWordsFor } from '@/lib/i18n/checkout';
import { log } from '@/lib/log';
import { money } from '@/lib/money';
import { createOrder } from '@/lib/payments';
import { orderTotal } from '@/lib/pricing';
import { findBuyerSecret } from '../_shop/buyer-cookie';
import { findCartId } from '../_shop/cart-cookie';
import { findLanguage } from '../_shop/find-language';
import { getShop } from '../_shop/find-shop';
import { findShopPath } from '../_shop/find-shop-path';
import { keepOrderKey } from '../_shop/order-cookie';
import { orderPath } from '../_shop/order-path';
import { takeLimits } from '../_shop/take-limits';
import { cartPaymentMethods } from './cart-payment-methods';
import type { CheckoutState, Filled } from './checkout-state';
import { findWrong, readForm } from './read-form';
import { versionOf } from './version-of';

/**
 * Makes an order of this browser's cart and redirects to its payment, or returns what is wrong. `seen` must match the current seats and
 * costs, so nobody orders what they have not seen. Submitted twice, it makes one order.
 */
export async function submitOrder(_before: CheckoutState, form: FormData): Promise<CheckoutState> {
  const { shop, seen, attempt, hinted, intent, filled } = readForm(form);
  const ctx = await getShop(shop);
  const { locale } = await findLanguage(shop);
  const words = checkoutWordsFor(locale);
  const cartId = await findCartId(shop);
  const answer = (errors: CheckoutState['errors']): CheckoutState => ({ at: Date.now(), errors, filled, hinted });
  const cartPage = `${await findShopPath(shop)}/cart`;
  if (cartId === undefined) redirect(cartPage);
  let limits: Limits;
  try {
    limits = await takeLimits(ctx, cartId);
  } catch (error) {
    return answer([{ text: buyingWordsFor(locale).tooOften(Number(asAppError(error).extra.retry_after)) }]);
  }
  if (intent === 'extend') {
    await extendHold(ctx, cartId);
    refresh();
    return answer([]);
  }

  const cart = await getCart(ctx, cartId);
  const methods = cartPaymentMethods(ctx, cart);
  const errors = findWrong(filled, { words, hinted, methods, details: ctx.client.buyerDetails });
  if (errors.length > 0) return { ...answer(errors), hinted: filled.email };
  // An empty cart may belong to an order that was just placed: createOrder knows.
  if (cart.seats.length > 0 && seen !== versionOf(cart, methods)) {
    refresh();
    return answer([{ text: words.changed }]);
  }
  let target: string;
  try {
    const wanted = {
      cartId,
      ...wantedOf(filled),
      locale,
      secrets: await secretsOf(shop, attempt),
      network: await limits.network(ctx),
    };
    const order = await createOrder(ctx, wanted).catch((error: unknown) => {
      // Retrying is safe: the same form makes one order.
      if (asAppError(error, ctx.writes).code === 'unknown_outcome') return createOrder(ctx, wanted);
      throw error;
    });
    await keepOrderKey(ctx.client.name, order.key);
    const method = methods.find(({ paymentId }) => String(paymentId) === filled.method);
    const shown = orderTotal(cart.total, method?.cost ?? money('0.00')).total;
    // If the cart changed in between, the order's page shows the new total before asking for money.
    const isAsSeen = cart.seats.length === 0 || order.total === shown;
    // With a gift card the buyer has not seen yet what is left to pay.
    const goesOn = order.status === 'pending' && isAsSeen && order.total !== '0.00' && filled.giftCard === '';
    target = `${await orderPath(shop, order.key)}${goesOn ? '/pay' : ''}`;
  } catch (error) {
    const { code, extra, errors } = asAppError(error, ctx.writes);
    if (code === 'cart_empty') redirect(cartPage);
    if (code === 'not_on_sale') {
      // The page shows which performances.
      refresh();
      return answer([]);
    }
    if (code === 'unpaid_limit') {
      refresh();
      if (methods.length === 0) return answer([{ text: words.freeLimit }]);
      return answer([{ text: words.unpaidLimit[extra.limit as keyof typeof words.unpaidLimit], field: 'method' }]);
    }
    if (code === 'validation_failed' && errors.some(({ path }) => path === 'gift_card')) {
      return answer([{ text: words.giftCardWrong, field: 'giftCard' }]);
    }
    if (code === 'validation_failed') {
      refresh();
      return answer([{ text: words.methodMissing, field: 'method' }]);
    }
    if (code === 'internal') log.error({ err: error }, 'an order could not be placed');
    const { busy, unknown, failed } = buyingWordsFor(locale);
    return answer([{ text: code === 'busy' ? busy : code === 'unknown_outcome' ? unknown : failed }]);
  }
  refresh();
  redirect(target);
}

/** The secrets of this browser and this form, which prove that an order is theirs (lib/orders: placeOrder). */
async function secretsOf(shop: string, attempt: string): Promise<string[]> {
  return [await findBuyerSecret(shop), attempt].filter(
    (secret) => secret !== undefined && secret.length >= 20,
  ) as string[];
}

function wantedOf({ email, firstName, lastName, phone, address, zip, city, method, giftCard, wantsNews }: Filled) {
  return {
    paymentId: method === '' ? undefined : Number(method),
    giftCard: giftCard || undefined,
    buyer: {
      email,
      firstName,
      lastName,
      phone: phone || null,
      address: address || null,
      zip: zip || null,
      city: city || null,
      optIn: wantsNews,
      mailingList: wantsNews,
    },
  };
}
