import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { catalogues, clients } from '@/db/schema';
import { singleFlight } from '@/lib/cache';
import type { TextByLanguage } from '@/lib/theme';

/** An organisation on the home page. `logo`, `logoDark`: names of its files (look/). */
export type ListedClient = {
  name: string;
  title: string;
  locale: string;
  logo: string | null;
  logoDark: string | null;
  tagline: TextByLanguage;
};

/** Only this part of the theme: the rest may be long. */
const look = {
  logo: sql<string | null>`${clients.theme} ->> 'logo'`,
  logoDark: sql<string | null>`${clients.theme} ->> 'logo_dark'`,
  tagline: sql<TextByLanguage>`${clients.theme} -> 'tagline'`,
};

/** Every organisation, by title. */
export function listClients(db: Db): Promise<ListedClient[]> {
  const { name, title, locale } = clients;
  return db
    .select({ name, title, locale, ...look })
    .from(clients)
    .orderBy(asc(title));
}

/** A version that changes with the result of listClients and with every catalogue; concurrent calls share one query. */
export function versionOfClients(db: Db): Promise<string> {
  return singleFlight(db, 'version of clients', async () => {
    const one = sql`concat_ws(E'\n', ${clients.name}, ${clients.title}, ${clients.locale}, ${look.logo}, ${look.logoDark}, ${look.tagline}, ${catalogues.version})`;
    const all = sql`string_agg(${one}, E'\n' ORDER BY ${clients.name})`;
    const [row] = await db
      .select({ version: sql<string>`md5(coalesce(${all}, ''))` })
      .from(clients)
      .leftJoin(catalogues, eq(catalogues.clientId, clients.id));
    return row?.version ?? '';
  });
}
