import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { oncePerDatabase } from '@/db/once-per-database';
import { perDatabase } from '@/db/per-database';
import { catalogues, clients, type PaymentProvider, paymentCredentials } from '@/db/schema';
import { boundedMap, cacheByAge, singleFlight } from '@/lib/cache';
import { type Client, isTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { recordClientRequest } from './client-activity';

/**
 * How fresh a client must be. `current`: as in the database now. `recent`: at most a second old. `remembered`: as this process last read
 * it, for callers that verify its version themselves (addSeats, getCart, confirmClient).
 */
export type Freshness = 'current' | 'recent' | 'remembered';

/** The organisation with that short name. @throws AppError `client_not_found` */
export async function findClient(db: Db, name: string, freshness: Freshness = 'current'): Promise<Client> {
  const { lastRead, recent } = storesOf(db);
  if (freshness === 'recent') return recent(name, databaseNow(), () => readClient(db, name));
  const isOutdated = outdated.has(name) && !isTransaction(db);
  const known = freshness === 'current' || isOutdated ? undefined : lastRead.get(name);
  if (known) {
    recordClientRequest(known.id);
    return known;
  }
  if (!isTransaction(db)) outdated.delete(name);
  try {
    const client = await singleFlight(db, `client ${name}`, () => readClient(db, name));
    lastRead.set(name, client);
    return client;
  } catch (error) {
    lastRead.delete(name);
    throw error;
  }
}

const MOST_CLIENTS = 10_000;

const storesOf = perDatabase(() => ({
  lastRead: boundedMap<Client>(MOST_CLIENTS),
  recent: cacheByAge<Client>({ forMs: 1000, most: 1000 }),
}));

/** Names of clients that a transaction found changed; its own reads are not cached. */
const outdated = new Set<string>();

/** The next `remembered` read of that client outside a transaction goes to the database. */
export const forgetClient = (name: string): void => void outdated.add(name);

/** For `catch`: undefined when there is no such client. */
export function unlessNoClient(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'client_not_found')) throw error;
}

async function readClient(db: Db, name: string): Promise<Client> {
  const [client] = CLIENT_NAME.test(name) ? await byName(db).execute({ name }) : [];
  if (!client) throw new AppError('client_not_found', 'Client not found');
  recordClientRequest(client.id);
  return client;
}

/** The organisation with that id, which must exist. */
export async function getClientById(db: Db, id: number): Promise<Client> {
  const [client] = await byId(db).execute({ id });
  if (!client) throw new Error(`There is no client ${id}`);
  return client;
}

/** What a short name may look like (docs/api.md, "Clients"). */
export const CLIENT_NAME = /^[a-z0-9-]{2,40}$/;

const one = (db: Db) =>
  db
    .select({
      ...getTableColumns(clients),
      catalogueVersion: catalogues.version,
      keyedProviders: sql<
        PaymentProvider[]
      >`ARRAY(SELECT p.provider::text FROM ${paymentCredentials} p WHERE p.client_id = ${clients.id})`,
    })
    .from(clients)
    .innerJoin(catalogues, eq(catalogues.clientId, clients.id));

const byName = oncePerDatabase(
  (db) =>
    one(db)
      .where(eq(clients.name, sql.placeholder('name')))
      .prepare('client_by_name'),
  { isBrief: true },
);

const byId = oncePerDatabase((db) =>
  one(db)
    .where(eq(clients.id, sql.placeholder('id')))
    .prepare('client_by_id'),
);
