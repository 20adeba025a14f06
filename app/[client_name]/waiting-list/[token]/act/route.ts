import { asAppError } from '@/lib/api/problem';
import { newCartId } from '@/lib/ids';
import { log } from '@/lib/log';
import { confirmEntry, leaveList, takeOffer } from '@/lib/waiting-list';
import { findCartId, keepCartId } from '../../../_shop/cart-cookie';
import { readPostedForm, redirectInShop } from '../../../_shop/posted-form';

/** Handles a button of an entry's page. The token in the address is the authorisation. */
export async function POST(request: Request, { params }: { params: Promise<{ client_name: string; token: string }> }) {
  const { client_name: shop, token } = await params;
  const posted = await readPostedForm(request, shop);
  if (posted instanceof Response) return posted;
  const { ctx, form } = posted;
  const page = `waiting-list/${encodeURIComponent(token)}`;
  try {
    if (form.do === 'confirm') await confirmEntry(ctx, token);
    if (form.do === 'leave') {
      await leaveList(ctx, token);
      return await redirectInShop(request, shop, `${page}?said=left`);
    }
    if (form.do === 'take') {
      const cartId = (await findCartId(shop)) ?? newCartId();
      if (await takeOffer(ctx, token, cartId)) {
        await keepCartId(shop, cartId);
        return await redirectInShop(request, shop, 'cart');
      }
    }
    return await redirectInShop(request, shop, page);
  } catch (error) {
    if (asAppError(error, ctx.writes).code === 'internal')
      log.error({ err: error }, 'a form of a waiting list entry failed');
    return redirectInShop(request, shop, `${page}?said=busy`);
  }
}
