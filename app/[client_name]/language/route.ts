import type { ShopPlace } from '@/lib/api/address';
import { readBody } from '@/lib/api/body';
import { asAppError, ERRORS } from '@/lib/api/problem';
import { AppError } from '@/lib/errors';
import { isLanguage } from '@/lib/i18n';
import { findShop } from '../_shop/find-shop';
import { placeOfShop } from '../_shop/find-shop-path';
import { languageCookie } from '../_shop/language-cookie';

const YEAR_SECONDS = 31_536_000;

/** Keeps the language that a visitor chose, for this shop alone, and goes back to where the visitor was. */
export async function POST(request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const client = (await findShop((await params).client_name))?.client;
  if (!client) return new Response(null, { status: 404 });
  const shop = await placeOfShop(request, client.name);
  const home = shop.path || '/';
  const form = await readBody(request).catch(asAppError);
  if (form instanceof AppError) return new Response(null, { status: ERRORS[form.code].status });
  const headers = new Headers({ Location: pageWithin(shop, request) ?? backTo(shop, form.back) ?? home });
  const chosen = form.lang;
  if (typeof chosen === 'string' && isLanguage(chosen)) {
    const secure = shop.origin.startsWith('https:') ? '; Secure' : '';
    headers.set(
      'Set-Cookie',
      `${languageCookie(client.name)}=${chosen}; Path=${home}; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    );
  }
  return new Response(null, { status: 303, headers });
}

/** The page of this shop that the request came from: never an address elsewhere. */
function pageWithin({ origin, path }: ShopPlace, request: Request): string | undefined {
  const referer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return undefined;
  const from = new URL(referer);
  const isOurs = from.origin === origin && (from.pathname === path || from.pathname.startsWith(`${path}/`));
  return isOurs ? `${from.pathname}${from.search}` : undefined;
}

/** The page that the form names, where the browser does not: an order's page sends no Referer. */
function backTo({ path }: ShopPlace, page: unknown): string | undefined {
  return typeof page === 'string' && page.startsWith(`${path}/`) && /^\/[\w~.-][\w/~.-]*$/.test(page)
    ? page
    : undefined;
}
