import { databaseNow } from '@/db/clock';
import { cacheByAge } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { type AgendaShow, listAgenda } from '@/lib/programme';

/** The availability on a list may be two seconds old. The event page and the cart look themselves. */
const agendas = cacheByAge<AgendaShow[]>({ forMs: 2000, most: 100 });

/** What is on, read at most two seconds ago: visitors at the same moment share one read. Not to be changed. */
export const recentAgenda = (ctx: Context): Promise<readonly AgendaShow[]> =>
  agendas(String(ctx.client.id), databaseNow(), () => listAgenda(ctx));
