import type { Context } from '@/lib/context';
import { ownWordsFor } from '@/lib/i18n/own-words';
import { getEvent } from '@/lib/programme';

/** A performance's name for a reader of `locale`, as far as it is still shown. */
export async function findName(ctx: Context, id: number | undefined, locale: string): Promise<string> {
  const found = id === undefined ? undefined : await getEvent(ctx, id).catch(() => undefined);
  if (!found) return '…';
  return ownWordsFor(ctx.client, locale)('main' in found ? found.main.name : found.sub.name);
}
