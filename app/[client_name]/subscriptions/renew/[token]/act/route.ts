import { asAppError } from '@/lib/api/problem';
import { newCartId } from '@/lib/ids';
import { log } from '@/lib/log';
import { declineRenewal, takeRenewal } from '@/lib/renewals';
import { findCartId, keepCartId } from '../../../../_shop/cart-cookie';
import { readPostedForm, redirectInShop } from '../../../../_shop/posted-form';
import { takeLimits } from '../../../../_shop/take-limits';
import type { RenewalNote } from '../renewal-note';

/** Handles a button of a renewal's page. The token in the address is the authorisation. */
export async function POST(request: Request, { params }: { params: Promise<{ client_name: string; token: string }> }) {
  const { client_name: shop, token } = await params;
  const posted = await readPostedForm(request, shop);
  if (posted instanceof Response) return posted;
  const { ctx, form } = posted;
  const page = `subscriptions/renew/${encodeURIComponent(token)}`;
  const say = (note: RenewalNote) => redirectInShop(request, shop, `${page}?said=${note}`);
  try {
    if (form.do === 'decline') await declineRenewal(ctx, token);
    if (form.do === 'take') {
      const cartId = (await findCartId(shop)) ?? newCartId();
      await takeLimits(ctx, cartId);
      if (await takeRenewal(ctx, token, cartId)) {
        await keepCartId(shop, cartId);
        return await redirectInShop(request, shop, 'cart');
      }
    }
    return await redirectInShop(request, shop, page);
  } catch (error) {
    const { code } = asAppError(error, ctx.writes);
    if (code === 'internal') log.error({ err: error }, 'a renewal failed');
    if (code === 'not_on_sale' || code === 'validation_failed') return say('closed');
    return say(code === 'seat_taken' || code === 'sold_out' || code === 'discount_limit_event' ? 'gone' : 'busy');
  }
}
