import { sql } from 'drizzle-orm';
import type { Db } from './client';

/** Tables that grow fast: by an import, in an on-sale, when a performance is cancelled. */
const TABLES = ['seats', 'carts', 'orders', 'order_lines', 'payments', 'refunds', 'test_bank_payments', 'mails'];

/** A table is analyzed when it has more than twice its last count, plus this many rows. */
const MARGIN_ROWS = 50;

/**
 * Runs ANALYZE on tables that grew. A plan made for a handful of rows scans the whole table, and an on-sale adds thousands of
 * rows before autovacuum, once a minute, analyzes them.
 * @returns the names of the analyzed tables
 */
export async function analyzeTables(db: Db): Promise<string[]> {
  const grown = await db.execute<{ name: string }>(sql`
    SELECT s.relname AS name FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid
     WHERE c.oid = ANY (${sql.param(TABLES)}::text[]::regclass[])
       AND s.n_live_tup > 2 * greatest(c.reltuples, 0) + ${MARGIN_ROWS} ORDER BY 1`);
  // One process is enough.
  for (const { name } of grown) await db.execute(sql`ANALYZE (SKIP_LOCKED) ${sql.identifier(name)}`);
  return grown.map(({ name }) => name);
}
