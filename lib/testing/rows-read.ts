import type { TestDatabase } from './database';

/** The reason for skipping a test when `canCountRowsRead` is false. */
export const TOO_OLD = 'PostgreSQL tells it from 15 on';

/** Whether this server can flush its statistics on request. */
export async function canCountRowsRead({ sql }: TestDatabase): Promise<boolean> {
  const [server] = await sql`SELECT current_setting('server_version_num')::int >= 150000 AS "isNew"`;
  return server?.isNew;
}

/** Flushes the statistics of this connection. */
export const flushCounts = async ({ sql }: TestDatabase): Promise<void> =>
  void (await sql`SELECT pg_stat_force_next_flush()`);

/** How many rows of these tables (default: all) and their indexes `work` reads; needs a pool of one connection. */
export async function rowsReadBy(database: TestDatabase, work: () => Promise<unknown>, tables?: string[]) {
  const before = await rowsRead(database, tables);
  await work();
  return (await rowsRead(database, tables)) - before;
}

async function rowsRead(database: TestDatabase, tables: string[] | undefined): Promise<number> {
  const { sql } = database;
  const these = tables ? sql`relname IN ${sql(tables)}` : sql`true`;
  await flushCounts(database);
  const [row] = await sql`SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE ${these})
    + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE ${these}) AS rows`;
  return Number(row?.rows);
}
