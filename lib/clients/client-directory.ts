import { asc, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { perDatabase } from '@/db/per-database';
import { clientDomains, clients } from '@/db/schema';
import { cacheByAge } from '@/lib/cache';
import { oncePerProcess } from '@/lib/once-per-process';
import { catalogueChanges } from './catalogue-changes';
import { isOwnHost } from './own-hosts';

/** The age limit of the directory while this process gets no notifications. */
const MAX_AGE_MS = 5000;

/**
 * Domains are host names in lower case; of several domains of a client, `domainOf` has the first in the alphabet. `embedOriginsOf`: the
 * origins that may frame a client's shop; null: any.
 */
export type Directory = {
  clientOf: Map<string, string>;
  domainOf: Map<string, string>;
  embedOriginsOf: Map<string, string[] | null>;
  names: Set<string>;
};

// Once per process, so that the listener and the pages that it renders use the same directory.
const storesOf = oncePerProcess('client directories', () =>
  perDatabase(() => ({
    cache: cacheByAge<Directory>({ forMs: MAX_AGE_MS, most: 1 }),
    last: undefined as Directory | undefined,
  })),
);

/**
 * The short names of all clients, their host names and embed origins. Current, or at most five seconds old while this process gets no
 * notifications; while the database fails, the last known ones.
 */
export async function clientDirectory(db: Db): Promise<Directory> {
  const store = storesOf(db);
  const read = async () => {
    try {
      store.last = await readDirectory(db);
    } catch (error) {
      if (!store.last) throw error;
    }
    return store.last;
  };
  return store.cache('all', new Date(), read, catalogueChanges(db));
}

async function readDirectory(db: Db): Promise<Directory> {
  const rows = await db
    .select({ name: clients.name, embedOrigins: clients.embedOrigins, domain: clientDomains.domain })
    .from(clients)
    .leftJoin(clientDomains, eq(clientDomains.clientId, clients.id))
    .orderBy(asc(clientDomains.domain));
  const directory: Directory = {
    clientOf: new Map(),
    domainOf: new Map(),
    embedOriginsOf: new Map(),
    names: new Set(),
  };
  for (const { name, embedOrigins, domain } of rows) {
    directory.names.add(name);
    directory.embedOriginsOf.set(name, embedOrigins);
    if (domain === null || isOwnHost(domain)) continue;
    directory.clientOf.set(domain, name);
    if (!directory.domainOf.has(name)) directory.domainOf.set(name, domain);
  }
  return directory;
}
