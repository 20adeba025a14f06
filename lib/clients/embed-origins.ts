import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { clients } from '@/db/schema';
import { cacheByAge } from '@/lib/cache';
import { catalogueChanges } from './catalogue-changes';
import { CLIENT_NAME } from './find-client';

const remember = cacheByAge<string[] | null>({ forMs: 10_000, most: 1000 });

const originsByName = oncePerDatabase((db) =>
  db
    .select({ origins: clients.embedOrigins })
    .from(clients)
    .where(eq(clients.name, sql.placeholder('name')))
    .prepare('embed_origins_by_name'),
);

/**
 * The origins of the sites that may show this organisation's shop in a frame, null when any may, as they are while this process is
 * told of changes (catalogueChanges), else as they were at most ten seconds before `now`; none for a name that no organisation has.
 */
export function embedOriginsOf(db: Db, clientName: string, now: Date): Promise<string[] | null> {
  if (!CLIENT_NAME.test(clientName)) return Promise.resolve([]);
  const read = async () => {
    const [client] = await originsByName(db).execute({ name: clientName });
    return client ? client.origins : [];
  };
  return remember(clientName, now, read, catalogueChanges(db));
}
