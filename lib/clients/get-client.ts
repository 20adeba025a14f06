import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { catalogues, clients } from '@/db/schema';
import { type Client, isTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { coalesceOver } from './coalesce-over';
import { noteAsked } from './others';

const one = (db: Db) =>
  db
    .select({ ...getTableColumns(clients), catalogueVersion: catalogues.version })
    .from(clients)
    .innerJoin(catalogues, eq(catalogues.clientId, clients.id));

const byName = prepared((db) =>
  one(db)
    .where(eq(clients.name, sql.placeholder('name')))
    .prepare('client_by_name'),
);

const byId = prepared((db) =>
  one(db)
    .where(eq(clients.id, sql.placeholder('id')))
    .prepare('client_by_id'),
);

/** By database: a process of tests has several. */
const met = new WeakMap<Db, Map<string, Client>>();

/** The organisation with that short name. @throws AppError `client_not_found` */
export async function getClient(db: Db, name: string): Promise<Client> {
  const [client] = CLIENT_NAME.test(name) ? await byName(db).execute({ name }) : [];
  if (!client) throw new AppError('client_not_found', 'Client not found');
  noteAsked(client.id);
  return client;
}

/** The organisation that has a record somewhere: it is there. */
export async function getClientById(db: Db, id: number): Promise<Client> {
  const [client] = await byId(db).execute({ id });
  if (!client) throw new Error(`There is no client ${id}`);
  return client;
}

/**
 * The same as this process has last seen it, for what finds out by itself when the catalogue has changed since
 * (addSeats, getCart).
 * @throws AppError `client_not_found`
 */
export async function recallClient(db: Db, name: string): Promise<Client> {
  const client = outdated.has(name) && !isTransaction(db) ? undefined : met.get(db)?.get(name);
  if (!client) return refreshClient(db, name);
  noteAsked(client.id);
  return client;
}

/** The client as it is now, and for who recalls it from now on. @throws AppError `client_not_found` */
export async function refreshClient(db: Db, name: string): Promise<Client> {
  const known = met.get(db) ?? new Map<string, Client>();
  met.set(db, known);
  if (!isTransaction(db)) outdated.delete(name);
  try {
    const client = await coalesceOver(db, `client ${name}`, () => getClient(db, name));
    known.set(name, client);
    return client;
  } catch (error) {
    known.delete(name);
    throw error;
  }
}

/** Names of clients that a transaction found to be others by now: what it remembers is its own. */
const outdated = new Set<string>();

/** Whoever recalls that client next, outside a transaction, reads it anew. */
export const forgetClient = (name: string): void => void outdated.add(name);

/** What a short name may look like (bundle.md). */
export const CLIENT_NAME = /^[a-z0-9-]{2,40}$/;
