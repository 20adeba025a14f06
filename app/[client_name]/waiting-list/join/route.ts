import { asAppError } from '@/lib/api/problem';
import { visitorOf } from '@/lib/api/visitor';
import type { Context } from '@/lib/context';
import { isEmailAddress } from '@/lib/email';
import { log } from '@/lib/log';
import { joinList } from '@/lib/waiting-list';
import { findLanguage } from '../../_shop/find-language';
import { readPostedForm, redirectInShop } from '../../_shop/posted-form';
import { takeLimits } from '../../_shop/take-limits';
import type { WaitingListNote } from '../said';

const WHOLE = /^[1-9]\d{0,8}$/;

/** Asks to be put on the waiting list of a performance. */
export async function POST(request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const { client_name: shop } = await params;
  const posted = await readPostedForm(request, shop);
  if (posted instanceof Response) return posted;
  const { ctx, form } = posted;
  const event = String(form.event ?? '');
  if (!WHOLE.test(event)) return new Response(null, { status: 404 });
  const said = await ask(request, ctx, shop, form).catch((error): WaitingListNote => {
    const { code } = asAppError(error, ctx.writes);
    if (code === 'internal') log.error({ err: error }, 'joining a waiting list failed');
    return code === 'too_many_requests' ? 'too_many' : 'busy';
  });
  return redirectInShop(request, shop, `waiting-list?event=${event}&said=${said}`);
}

async function ask(
  request: Request,
  ctx: Context,
  shop: string,
  form: Record<string, unknown>,
): Promise<WaitingListNote> {
  await takeLimits(ctx);
  const [email, count, rank] = [form.email, form.count, form.rank].map((value) => String(value ?? '').trim());
  if (!email || !isEmailAddress(email) || !count || !WHOLE.test(count) || (rank && !WHOLE.test(rank))) return 'wrong';
  const { locale } = await findLanguage(shop);
  const wish = { subEventId: Number(form.event), count: Number(count), categoryId: rank ? Number(rank) : null };
  return joinList(ctx, { ...wish, email, locale }, visitorOf(request.headers)?.key ?? null);
}
