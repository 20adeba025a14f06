import { databaseNow } from '@/db/clock';
import { isPageForAll, pageShown } from '@/lib/api/page-failure';
import { cacheByAge } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { type AgendaShow, listAgenda } from '@/lib/programme';

/** Availability in lists may be two seconds old. The event page and the cart read it anew. */
const agendas = cacheByAge<AgendaShow[]>({ forMs: 2000, most: 100 });

/**
 * The agenda, at most two seconds old; simultaneous visitors share one read. For a page that the listener caches: the agenda that the
 * listener read, else a new one. Callers must not change it.
 */
export async function recentAgenda(ctx: Context): Promise<readonly AgendaShow[]> {
  if (isPageForAll()) return pageShown<readonly AgendaShow[]>('agenda') ?? listAgenda(ctx);
  return agendas(String(ctx.client.id), databaseNow(), () => listAgenda(ctx));
}
