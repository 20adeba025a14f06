import { asAppError } from '@/lib/api/problem';
import { seeOther } from '@/lib/api/see-other';
import { log } from '@/lib/log';
import { orderGiftCard } from '@/lib/payments';
import { findLanguage } from '../../_shop/find-language';
import { keepOrderKey } from '../../_shop/order-cookie';
import { orderPath } from '../../_shop/order-path';
import { readPostedForm, redirectInShop } from '../../_shop/posted-form';
import { takeLimits } from '../../_shop/take-limits';
import { readForm } from '../read-form';
import type { GiftCardNote } from '../said';

/** Orders a gift card and redirects to its payment. Idempotent. */
export async function POST(request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const { client_name: shop } = await params;
  const posted = await readPostedForm(request, shop);
  if (posted instanceof Response) return posted;
  const { ctx, form } = posted;
  const back = (said: GiftCardNote) => redirectInShop(request, shop, `gift-cards?said=${said}`);
  try {
    await takeLimits(ctx);
    const asked = readForm(ctx, form);
    if (typeof asked === 'string') return await back(asked);
    const order = await orderGiftCard(ctx, { ...asked, locale: (await findLanguage(shop)).locale });
    await keepOrderKey(ctx.client.name, order.key);
    const page = await orderPath(shop, order.key);
    return seeOther({ Location: order.status === 'pending' ? `${page}/pay` : page });
  } catch (error) {
    const { code, errors } = asAppError(error, ctx.writes);
    if (code === 'internal') log.error({ err: error }, 'a gift card could not be ordered');
    if (code === 'too_many_requests') return back('many');
    return back(code === 'validation_failed' ? (SAID[errors[0]?.path ?? ''] ?? 'details') : 'busy');
  }
}

/** The note for a refusal. */
const SAID: Record<string, GiftCardNote> = { amount: 'amount', payment_id: 'method', gift_card: 'none' };
