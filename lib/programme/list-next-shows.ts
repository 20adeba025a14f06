import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clients, mainEvents, subEvents } from '@/db/schema';
import { findClient, unlessNoClient } from '@/lib/clients';
import type { Client } from '@/lib/context';
import { type AgendaShow, listAgenda } from './list-agenda';

/** A show with its organisation, of which it has only what every visitor of the shop sees. */
export type NextShow = {
  seller: Pick<Client, 'name' | 'title' | 'locale' | 'timezone' | 'currency' | 'translations'>;
  show: AgendaShow;
};

/**
 * The soonest visible shows of all organisations, at most `most`, by their soonest performance. No organisation has more than a third of
 * them while others can fill the rest.
 */
export async function listNextShows(db: Db, now: Date, most: number): Promise<NextShow[]> {
  const found: NextShow[] = [];
  // One query at a time, so that this page uses only one connection of the pool.
  for (const name of await soonestSellers(db, now, most)) {
    const client = await findClient(db, name).catch(unlessNoClient);
    // Removed while the others were read.
    if (!client) continue;
    const { title, locale, timezone, currency, translations } = client;
    const seller = { name, title, locale, timezone, currency, translations };
    const shows = await listAgenda({ client, db, now });
    found.push(...shows.slice(0, most).map((show) => ({ seller, show })));
  }
  return shareOut(found, most);
}

/** The organisations with the soonest visible performances: enough to contain every show of the result. */
async function soonestSellers(db: Db, now: Date, most: number): Promise<string[]> {
  const at = now.toISOString();
  const rows = await db.execute<{ name: string }>(sql`
    SELECT c.name FROM ${clients} c CROSS JOIN LATERAL (
      SELECT s.starts_at FROM ${subEvents} s JOIN ${mainEvents} m ON m.client_id = s.client_id AND m.id = s.main_event_id
      WHERE s.client_id = c.id AND s.starts_at > ${at} AND s.status IN ('pub', 'nosal') AND m.status = 'pub'
        AND coalesce(s.view_begins_at <= ${at}, true) AND coalesce(s.view_ends_at > ${at}, true)
      ORDER BY s.starts_at LIMIT 1) soonest
    ORDER BY soonest.starts_at, c.id LIMIT ${most}`);
  return rows.map(({ name }) => name);
}

/** The soonest shows, at most a third per organisation; others fill the remaining places. */
function shareOut<One extends Pick<NextShow, 'seller'> & { show: { dates: { startsAt: Date }[] } }>(
  shows: readonly One[],
  most: number,
): One[] {
  const startOf = ({ show }: One) => show.dates[0]?.startsAt.getTime() ?? 0;
  const bySoonest = (all: readonly One[]) => all.toSorted((a, b) => startOf(a) - startOf(b));
  const taken = new Map<string, number>();
  const [within, over]: [One[], One[]] = [[], []];
  for (const one of bySoonest(shows)) {
    const before = taken.get(one.seller.name) ?? 0;
    taken.set(one.seller.name, before + 1);
    (before < Math.ceil(most / 3) ? within : over).push(one);
  }
  return bySoonest([...within, ...over].slice(0, most));
}
