import { sql } from 'drizzle-orm';
import type { Db } from './client';

/** Those that become many at once: by an import, in an on-sale, when a performance is cancelled. */
const TABLES = [
  ...['seats', 'carts', 'orders', 'order_lines'],
  ...['payments', 'refunds', 'test_bank_payments', 'mails'],
];

/** More than twice what was counted, and these. */
const FEW = 50;

/**
 * Lets PostgreSQL count the rows of a table when they have become many more. Its plans go by their number: made for a handful,
 * they read all to find one, and an on-sale makes thousands before autovacuum, once a minute, has a look.
 * @returns what was counted
 */
export async function countRows(db: Db): Promise<string[]> {
  const grown = await db.execute<{ name: string }>(sql`
    SELECT s.relname AS name FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid
     WHERE c.oid = ANY (${sql.param(TABLES)}::text[]::regclass[])
       AND s.n_live_tup > 2 * greatest(c.reltuples, 0) + ${FEW} ORDER BY 1`);
  // One process is enough.
  for (const { name } of grown) await db.execute(sql`ANALYZE (SKIP_LOCKED) ${sql.identifier(name)}`);
  return grown.map(({ name }) => name);
}
