import type { Context } from '@/lib/context';
import { ownWordsFor } from '@/lib/i18n/own-words';
import { getEvent } from '@/lib/programme';

/** The name of a show or performance for a reader of `locale`; `…` when it is unknown or no longer shown. */
export async function findName(ctx: Context, id: number | undefined, locale: string): Promise<string> {
  const found = id === undefined ? undefined : await getEvent(ctx, id).catch(() => undefined);
  if (!found) return '…';
  return ownWordsFor(ctx.client, locale)('main' in found ? found.main.name : found.sub.name);
}
