import { is } from 'drizzle-orm';
import { PostgresJsPreparedQuery, type PostgresJsSession } from 'drizzle-orm/postgres-js';
import { markBrief } from './brief';
import type { Db } from './client';
import { perDatabase } from './per-database';

/**
 * Builds a query once per process and prepares it per database or transaction, because building the SQL costs more than running it. All
 * prepared copies share one query object and differ only in the connection. `isBrief`: see markBrief.
 */
export function oncePerDatabase<Query extends object>(
  build: (db: Db) => Query,
  { isBrief = false } = {},
): (db: Db) => Query {
  let anywhere: Query | undefined;
  return perDatabase((db) => {
    if (anywhere) return over(anywhere, connectionOf(db));
    const query = build(db);
    if (is(query, PostgresJsPreparedQuery)) {
      anywhere = over(query, undefined);
      if (isBrief) markBrief(query.getQuery().sql);
    }
    return query;
  });
}

/**
 * drizzle (0.45) keeps the connection in a private field of the query and offers no other way to set it. Setting it takes 1 µs; building
 * the query per transaction takes 150 µs (Node 20, 23 November 2026), as much as a whole request for ticket types.
 */
const over = <Query extends object>(query: Query, client: unknown): Query =>
  Object.create(query, { client: { value: client } });

const connectionOf = (db: Db): unknown => (db._.session as PostgresJsSession<never, never, never>).client;
