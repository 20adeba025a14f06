import { is } from 'drizzle-orm';
import { PostgresJsPreparedQuery, type PostgresJsSession } from 'drizzle-orm/postgres-js';
import type { Db } from './client';

/**
 * Builds something once per database or transaction and keeps it. Of a query only once: building SQL costs more than running
 * it. It is the same everywhere, but for the connection that it is asked over.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  let anywhere: Query | undefined;
  return (db) => {
    let query = built.get(db);
    if (query === undefined) {
      query = is(anywhere, PostgresJsPreparedQuery) ? over(anywhere, connectionOf(db)) : build(db);
      if (is(query, PostgresJsPreparedQuery)) anywhere ??= over(query, undefined);
      built.set(db, query);
    }
    return query;
  };
}

/** drizzle (0.45) keeps the connection in a private field of the query, and has no other way to give it one. */
const over = <Query extends object>(query: Query, client: unknown): Query =>
  Object.create(query, { client: { value: client } });

const connectionOf = (db: Db): unknown => (db._.session as PostgresJsSession<never, never, never>).client;
