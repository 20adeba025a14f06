import { cookies } from 'next/headers';
import { keepCartId } from '../_shop/cart-cookie';
import { findShop } from '../_shop/find-shop';
import { locateShop } from '../_shop/find-shop-path';
import { languageCookie } from '../_shop/language-cookie';
import { keepPageAround } from '../_shop/page-around';
import { readShop } from '../_shop/shop-address';

const PAGES = ['cart', 'checkout'];

/**
 * Leads out of a frame to a page in the top window, and moves the cart, the language and the page around to cookies (see cart/kept). A
 * request from elsewhere must not replace the visitor's own cart, so it goes to a page with the cart in its address.
 */
export async function GET(request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const { client_name: shop } = await params;
  const client = (await findShop(shop))?.client;
  const { cartId, language } = readShop(shop);
  const query = new URL(request.url).searchParams;
  const page = query.get('to') ?? '';
  if (!client || cartId === undefined || !PAGES.includes(page)) return new Response(null, { status: 404 });
  if (request.headers.get('sec-fetch-site') !== 'same-origin') return seeOther(`/${shop}/${page}`);
  await keepCartId(client.name, cartId);
  await keepPageAround(client, cartId, query.get('back') ?? '');
  if (language) {
    const { origin, path } = await locateShop(request, client.name);
    const name = languageCookie(client.name);
    const secure = origin.startsWith('https:');
    const cookie = { name, value: language, path: path || '/', httpOnly: true, sameSite: 'lax', secure } as const;
    (await cookies()).set(cookie);
  }
  return seeOther(`/${shop}/cart/kept?to=${page}`);
}

const seeOther = (location: string) => new Response(null, { status: 303, headers: { Location: location } });
