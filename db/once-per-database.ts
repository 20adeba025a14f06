import { is } from 'drizzle-orm';
import { PostgresJsPreparedQuery, type PostgresJsSession } from 'drizzle-orm/postgres-js';
import type { Db } from './client';
import { perDatabase } from './per-database';

/**
 * Builds a query once, and prepares it per database or transaction: building SQL costs more than running it. The query is the
 * same everywhere, but for the connection that it is asked over.
 */
export function oncePerDatabase<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  let anywhere: Query | undefined;
  return perDatabase((db) => {
    if (anywhere) return over(anywhere, connectionOf(db));
    const query = build(db);
    if (is(query, PostgresJsPreparedQuery)) anywhere = over(query, undefined);
    return query;
  });
}

/** drizzle (0.45) keeps the connection in a private field of the query, and has no other way to give it one. */
const over = <Query extends object>(query: Query, client: unknown): Query =>
  Object.create(query, { client: { value: client } });

const connectionOf = (db: Db): unknown => (db._.session as PostgresJsSession<never, never, never>).client;
