import { readBody } from '@/lib/api/body';
import { asAppError, ERRORS } from '@/lib/api/problem';
import { seeOther } from '@/lib/api/see-other';
import { AppError } from '@/lib/errors';
import { findShop } from './find-shop';
import { locateShop } from './find-shop-path';
import { readShop } from './shop-address';

/** Redirects within the shop of the form, also in a frame. Addresses here are secrets, so no Referer is sent. */
export async function redirectInShop(request: Request, shop: string, page: string): Promise<Response> {
  const { clientName, cartId } = readShop(shop);
  const path = cartId === undefined ? (await locateShop(request, clientName)).path : `/${decodeURIComponent(shop)}`;
  return seeOther({ Location: `${path}/${page}` });
}

/** Reads a posted form and its shop. Returns the error response when there is no such shop or no form in the body. */
export async function readPostedForm(request: Request, shop: string) {
  const ctx = await findShop(shop);
  if (!ctx) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const form = await readBody(request).catch(asAppError);
  if (form instanceof AppError) return new Response(null, { status: ERRORS[form.code].status });
  return { ctx, form };
}
