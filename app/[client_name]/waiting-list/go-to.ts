import { findShop } from '../_shop/find-shop';
import { placeOfShop } from '../_shop/find-shop-path';
import { readShop } from '../_shop/shop-address';

/** Sends a browser on within the shop that the form was on, in a frame too. Addresses here are secrets: no Referer. */
export async function goTo(request: Request, shop: string, page: string): Promise<Response> {
  const { clientName, cartId } = readShop(shop);
  const path = cartId === undefined ? (await placeOfShop(request, clientName)).path : `/${decodeURIComponent(shop)}`;
  return new Response(null, {
    status: 303,
    headers: { Location: `${path}/${page}`, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  });
}

/** The shop of a form; a 404 where there is none. */
export const shopOf = async (shop: string) =>
  (await findShop(shop)) ?? new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
