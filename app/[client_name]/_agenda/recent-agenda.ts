import { databaseNow } from '@/db/clock';
import { isPageForAll, pageShown } from '@/lib/api/page-failure';
import { cacheByAge } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { type AgendaShow, listAgenda } from '@/lib/programme';

/** The availability on a list may be two seconds old. The event page and the cart look themselves. */
const agendas = cacheByAge<AgendaShow[]>({ forMs: 2000, most: 100 });

/**
 * What is on, read at most two seconds ago: visitors at the same moment share one read. For a page that is kept what the listener
 * read for it, else as it is now. Not to be changed.
 */
export async function recentAgenda(ctx: Context): Promise<readonly AgendaShow[]> {
  if (isPageForAll()) return pageShown<readonly AgendaShow[]>('agenda') ?? listAgenda(ctx);
  return agendas(String(ctx.client.id), databaseNow(), () => listAgenda(ctx));
}
