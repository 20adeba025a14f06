import { cookies } from 'next/headers';
import { baseUrl } from '@/lib/api/address';
import { keepCartId } from '../_shop/cart-cookie';
import { LANGUAGE_COOKIE } from '../_shop/find-language';
import { findShop } from '../_shop/find-shop';
import { readShop } from '../_shop/shop-address';

const PAGES = ['cart', 'checkout'];

/**
 * Out of a frame, to a page in a window of its own: there the cart and the language are in cookies. Only from a page of ours:
 * a link elsewhere must not put another cart in place of the visitor's own, so it leads to a page with the cart in its address.
 */
export async function GET(request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const { client_name: shop } = await params;
  const client = (await findShop(shop))?.client;
  const { cartId, language } = readShop(shop);
  const page = new URL(request.url).searchParams.get('to') ?? '';
  if (!client || cartId === undefined || !PAGES.includes(page)) return new Response(null, { status: 404 });
  if (request.headers.get('sec-fetch-site') !== 'same-origin') return seeOther(`/${shop}/${page}`);
  await keepCartId(client.name, cartId);
  if (language) {
    const secure = baseUrl(request).startsWith('https:');
    const path = `/${client.name}`;
    (await cookies()).set({ name: LANGUAGE_COOKIE, value: language, path, httpOnly: true, sameSite: 'lax', secure });
  }
  return seeOther(`/${client.name}/${page}`);
}

const seeOther = (location: string) => new Response(null, { status: 303, headers: { Location: location } });
