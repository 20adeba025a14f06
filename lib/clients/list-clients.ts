import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { catalogues, clients } from '@/db/schema';
import { singleFlight } from '@/lib/cache';

/** Every organisation, by title. */
export function listClients(db: Db): Promise<{ name: string; title: string }[]> {
  return db.select({ name: clients.name, title: clients.title }).from(clients).orderBy(asc(clients.title));
}

/** Changes with what listClients gives and with every catalogue; requests that come while it is being asked share one question. */
export function versionOfClients(db: Db): Promise<string> {
  return singleFlight(db, 'version of clients', async () => {
    const one = sql`concat_ws(E'\n', ${clients.name}, ${clients.title}, ${catalogues.version})`;
    const all = sql`string_agg(${one}, E'\n' ORDER BY ${clients.name})`;
    const [row] = await db
      .select({ version: sql<string>`md5(coalesce(${all}, ''))` })
      .from(clients)
      .leftJoin(catalogues, eq(catalogues.clientId, clients.id));
    return row?.version ?? '';
  });
}
