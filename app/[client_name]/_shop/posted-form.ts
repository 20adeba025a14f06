import { readBody } from '@/lib/api/body';
import { asAppError, ERRORS } from '@/lib/api/problem';
import { seeOther } from '@/lib/api/see-other';
import { AppError } from '@/lib/errors';
import { findShop } from './find-shop';
import { placeOfShop } from './find-shop-path';
import { readShop } from './shop-address';

/** Sends a browser on within the shop that the form was on, in a frame too. Addresses here are secrets: no Referer. */
export async function goTo(request: Request, shop: string, page: string): Promise<Response> {
  const { clientName, cartId } = readShop(shop);
  const path = cartId === undefined ? (await placeOfShop(request, clientName)).path : `/${decodeURIComponent(shop)}`;
  return seeOther({ Location: `${path}/${page}` });
}

/** A form that was posted, and the shop that it is of; or the answer where there is no such shop, or no form in the body. */
export async function readPostedForm(request: Request, shop: string) {
  const ctx = await findShop(shop);
  if (!ctx) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const form = await readBody(request).catch(asAppError);
  if (form instanceof AppError) return new Response(null, { status: ERRORS[form.code].status });
  return { ctx, form };
}
