import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { env } from '@/lib/env';
import { meters } from '@/lib/meters';
import { oncePerProcess } from '@/lib/once-per-process';
import { keepTime } from './clock';
import { PATIENCE_MS } from './deadline';
import { gate } from './gate';
import * as schema from './schema';
import { watchQueries } from './watch-queries';

/** The database, or a transaction on it. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

/** The pause between two attempts to connect while the database is unavailable. */
const MOST_SECONDS_APART = 1;

/** Behind a pooler two query outside the semaphore, one query at a time each: the clock (clock.ts), and `/readyz` (find-unreadiness.ts). */
const PASSING_BY = 2;

export type Pool = { db: Db; sql: postgres.Sql; close: () => Promise<void> };

/**
 * Opens a pool of connections. With `watch` its queries are measured and have a deadline (watch-queries.ts). `close` waits up to
 * five seconds for running queries.
 */
export function connect(
  url: string,
  {
    max = env.DATABASE_POOL,
    watch = false,
    socket,
  }: { max?: number; watch?: boolean; socket?: string | undefined } = {},
): Pool {
  // A pooler may reassign the server connection between two pipelined queries, and never answer the second. So behind a pooler a semaphore
  // lets each query have a connection, and those that pass it by have their own.
  const isPooled = !env.DATABASE_PREPARE;
  const sql = postgres(url, {
    // PostgreSQL has no TLS over Unix sockets, whatever the URL says.
    ...(socket && { path: socket, ssl: false }),
    max: isPooled ? max + PASSING_BY : max,
    prepare: env.DATABASE_PREPARE,
    connect_timeout: PATIENCE_MS / 1000,
    backoff: (attempts) => Math.min(MOST_SECONDS_APART, 0.05 * 2 ** attempts),
    onnotice: () => {},
    connection: { application_name: 'doek' },
  });
  return {
    db: drizzle(watch || isPooled ? watchQueries(sql, isPooled ? { inTurn: gate(max) } : { joinsBrief: true }) : sql, {
      schema,
      casing: 'snake_case',
    }),
    sql,
    close: () => sql.end({ timeout: 5 }),
  };
}

/** The pool of this process, opened at first use. Throws when DATABASE_URL is not set. */
export const pool = (): Pool =>
  oncePerProcess('pool', () => {
    const opened = connect(databaseUrl(), { watch: true, socket: env.DATABASE_SOCKET });
    meters.pool.size = env.DATABASE_POOL;
    keepTime(opened.sql);
    return opened;
  });

/** Connections outside the pool, for health checks and metrics, which must not wait for visitors or for each other. */
export const sideConnection = (): postgres.Sql =>
  oncePerProcess('side connection', () =>
    postgres(databaseUrl(), {
      ...(env.DATABASE_SOCKET && { path: env.DATABASE_SOCKET, ssl: false }),
      max: 4,
      prepare: false,
      connect_timeout: 2,
      idle_timeout: 60,
      onnotice: () => {},
      connection: { application_name: 'doek-side' },
    }),
  );

/** The same as a drizzle database, for queries that also run on the pool. */
export const sideDb = (): Db =>
  oncePerProcess('side database', () =>
    drizzle(watchQueries(sideConnection(), { meter: { asked: 0 } }), { schema, casing: 'snake_case' }),
  );

function databaseUrl(): string {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set: start the service with `npm start`.');
  return env.DATABASE_URL;
}
