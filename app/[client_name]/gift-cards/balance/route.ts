import { nonceIn } from '@/lib/api/content-security-policy';
import { asAppError } from '@/lib/api/problem';
import { findByCode, listEntries } from '@/lib/gift-cards';
import { log } from '@/lib/log';
import { balancePage } from '@/lib/papers';
import { findLanguage } from '../../_shop/find-language';
import { findShopPath } from '../../_shop/find-shop-path';
import { paperInShop } from '../../_shop/paper-in-shop';
import { readPostedForm, redirectInShop } from '../../_shop/posted-form';
import { takeLimits } from '../../_shop/take-limits';

/** Shows the balance of a gift card. A POST form, because a code is money and URLs end up in logs and histories. */
export async function POST(request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const { client_name: shop } = await params;
  const posted = await readPostedForm(request, shop);
  if (posted instanceof Response) return posted;
  const { ctx, form } = posted;
  try {
    await takeLimits(ctx);
    const card = typeof form.code === 'string' ? await findByCode(ctx, form.code) : undefined;
    if (!card) return await redirectInShop(request, shop, 'gift-cards?said=code#balance');
    const { locale } = await findLanguage(shop);
    const paper = await paperInShop(ctx, { locale, currency: card.currency });
    const back = `${await findShopPath(shop)}/gift-cards`;
    const entries = await listEntries(ctx, card.id);
    return new Response(balancePage({ card, entries, back, nonce: nonceIn(request.headers) }, paper), {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' },
    });
  } catch (error) {
    const { code } = asAppError(error, ctx.writes);
    if (code === 'internal') log.error({ err: error }, 'a gift card balance could not be read');
    return redirectInShop(request, shop, `gift-cards?said=${code === 'too_many_requests' ? 'many' : 'busy'}`);
  }
}
