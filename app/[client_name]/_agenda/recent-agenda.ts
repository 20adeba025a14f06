import type { Context } from '@/lib/context';
import { type AgendaShow, listAgenda } from '@/lib/tickettypes';

/** How old the availability on a list may be. The event page and the cart look themselves. */
const MAX_AGE_MS = 2000;

const recent = new Map<number, { at: number; shows: Promise<AgendaShow[]> }>();

/** What is on, read at most two seconds ago: visitors at the same moment share one read. Not to be changed. */
export function recentAgenda(ctx: Context): Promise<readonly AgendaShow[]> {
  const at = ctx.now.getTime();
  for (const [clientId, entry] of recent) if (at - entry.at > MAX_AGE_MS) recent.delete(clientId);
  const known = recent.get(ctx.client.id);
  if (known) return known.shows;
  const entry = { at, shows: listAgenda(ctx) };
  recent.set(ctx.client.id, entry);
  entry.shows.catch(() => recent.delete(ctx.client.id));
  return entry.shows;
}
