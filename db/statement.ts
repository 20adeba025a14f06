import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PostgresJsSession } from 'drizzle-orm/postgres-js';
import type { Db } from './client';
import { oncePerDatabase } from './once-per-database';

type Prepared<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> };

/**
 * A SQL statement with placeholders, built once and prepared by name: drizzle prepares only its query builder's, and an unprepared
 * statement takes two round trips each time. Rows are as the driver returns them, by column name.
 */
export function statement<Row>(name: string, text: SQL) {
  const of = oncePerDatabase((db) => {
    const session = db._.session as PostgresJsSession<never, never, never>;
    const query = new PgDialect({ casing: 'snake_case' }).sqlToQuery(text);
    return session.prepareQuery(query, undefined, name, false) as unknown as Prepared<Row>;
  });
  return (db: Db, values: Record<string, unknown>): Promise<Row[]> => of(db).execute(values);
}
