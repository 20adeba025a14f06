import type { ShopPlace } from '@/lib/api/address';
import { readBody } from '@/lib/api/body';
import { asAppError, ERRORS } from '@/lib/api/problem';
import { AppError } from '@/lib/errors';
import { isLanguage } from '@/lib/i18n';
import { findShop } from '../_shop/find-shop';
import { locateShop } from '../_shop/find-shop-path';
import { languageCookie } from '../_shop/language-cookie';
import { readShop } from '../_shop/shop-address';

const YEAR_SECONDS = 31_536_000;

/** Stores the language that a visitor chose for this shop, in a cookie or, in a frame, in the address. Redirects back to the same page. */
export async function POST(request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const asked = (await params).client_name;
  const client = (await findShop(asked))?.client;
  if (!client) return new Response(null, { status: 404 });
  const { cartId } = readShop(asked);
  const place = await locateShop(request, client.name);
  const shop = cartId === undefined ? place : { ...place, path: `/${decodeURIComponent(asked)}` };
  const home = shop.path || '/';
  const form = await readBody(request).catch(asAppError);
  if (form instanceof AppError) return new Response(null, { status: ERRORS[form.code].status });
  const page = pageWithin(shop, request) ?? backTo(shop, form.back) ?? home;
  const chosen = form.lang;
  const headers = new Headers({ Location: page });
  if (typeof chosen === 'string' && isLanguage(chosen)) {
    const secure = shop.origin.startsWith('https:') ? '; Secure' : '';
    if (cartId !== undefined) headers.set('Location', `/${client.name}~${cartId}~${chosen}${page.slice(home.length)}`);
    else
      headers.set(
        'Set-Cookie',
        `${languageCookie(client.name)}=${chosen}; Path=${home}; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
      );
  }
  return new Response(null, { status: 303, headers });
}

/** The path of the page of this shop that the request came from; undefined for any other site. */
function pageWithin({ origin, path }: ShopPlace, request: Request): string | undefined {
  const referer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return undefined;
  const from = new URL(referer);
  const pathname = from.pathname.replaceAll(/%7e/gi, '~').replaceAll(/%2c/gi, ',');
  const isOurs = from.origin === origin && (pathname === path || pathname.startsWith(`${path}/`));
  return isOurs ? `${pathname}${from.search}` : undefined;
}

/** The path that the form names, for pages that send no Referer, such as an order's page. */
function backTo({ path }: ShopPlace, page: unknown): string | undefined {
  return typeof page === 'string' && page.startsWith(`${path}/`) && /^\/[\w~.,-][\w/~.,-]*$/.test(page)
    ? page
    : undefined;
}
