import { summaryOf } from '@/app/[client_name]/_shop/cart-summary';
import { NO_CART } from '@/app/[client_name]/_shop/no-cart';
import { readVisitorCookies } from '@/app/[client_name]/_shop/request-cookies';
import { findLimits } from '@/app/[client_name]/event/[event_id]/_order/find-limits';
import { getVisitorContract } from '@/lib/api/contracts/shop';
import { endpoint, operation } from '@/lib/api/route';
import { findClient } from '@/lib/clients';
import { localeFor } from '@/lib/i18n';
import { getCountedCart } from '@/lib/subscriptions';

const headers = { 'Cache-Control': 'private, no-store', Vary: 'Cookie, Accept-Language' };

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(
    getVisitorContract,
    async (ctx, { query, request, limits }) => {
      const { cartId, language } = readVisitorCookies(request, ctx.client.name);
      if (cartId === undefined) {
        const cart = summaryOf(NO_CART, false, localeFor(ctx.client.locale, language));
        return { answer: { cart, order: null }, headers };
      }
      limits.cart(ctx, cartId);
      const cart = await getCountedCart(ctx, cartId);
      // Reading the cart may have shown that the client has changed.
      const client = await findClient(ctx.db, ctx.client.name, 'remembered');
      const locale = localeFor(client.locale, language);
      const order =
        query.event === undefined ? null : await findLimits({ ...ctx, client }, query.event, { cart, locale });
      return { answer: { cart: summaryOf(cart, true, locale), order }, headers };
    },
    'remembered',
  ),
);
