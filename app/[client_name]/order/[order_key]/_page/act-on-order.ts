import { readBody } from '@/lib/api/body';
import { asAppError, ERRORS } from '@/lib/api/problem';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { findShop } from '../../../_shop/find-shop';
import { locateShop } from '../../../_shop/find-shop-path';
import { PRIVATE } from '../_papers/answer-paper';
import type { OrderNotice } from './said';

export type OrderRequest = { params: Promise<{ client_name: string; order_key: string }> };
type Acting = { ctx: Context; key: string; form: Record<string, unknown> };
/** The notice that the order's page shows; `/pay`: continue to the payment. */
type ActOutcome = OrderNotice | '/pay' | undefined;

const TOO_LATE = new Set(['order_ended', 'not_refundable', 'cart_empty', 'not_on_sale', 'validation_failed']);

/**
 * Handles a form of an order's page, then redirects to that page, which shows the result. A route handler, not a server action, because the
 * page sends no Referer and so no Origin. The key in the address is the authorisation.
 */
export async function actOnOrder(
  request: Request,
  { params }: OrderRequest,
  act: (acting: Acting) => Promise<ActOutcome>,
): Promise<Response> {
  const { client_name: shop, order_key: key } = await params;
  const ctx = await findShop(shop);
  if (!ctx) return new Response(null, { status: 404, headers: PRIVATE });
  const form = await readBody(request).catch(asAppError);
  if (form instanceof AppError) return new Response(null, { status: ERRORS[form.code].status, headers: PRIVATE });
  let outcome: ActOutcome;
  try {
    outcome = await act({ ctx, key, form });
  } catch (error) {
    const { code } = asAppError(error, ctx.writes);
    if (code === 'internal') log.error({ err: error }, 'a form of an order page failed');
    outcome = TOO_LATE.has(code)
      ? 'too-late'
      : code === 'unpaid_limit'
        ? 'too-many-unpaid'
        : code === 'order_not_found' || code === 'unknown_outcome'
          ? undefined
          : 'busy';
  }
  const { path } = await locateShop(request, ctx.client.name);
  const page = `${path}/order/${encodeURIComponent(key)}`;
  const target = outcome === '/pay' ? `${page}/pay` : outcome ? `${page}?said=${outcome}` : page;
  return new Response(null, { status: 303, headers: { ...PRIVATE, Location: target } });
}
