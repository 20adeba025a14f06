import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/** More than twice what was counted, and these. */
const FEW = 50;

/**
 * Lets PostgreSQL count the carts when they have become many more. Its plans go by their number: made for a handful, they read all
 * carts to find one, and an on-sale makes thousands before autovacuum, once a minute, has a look.
 * @returns whether it was time to
 */
export async function countCarts(db: Db): Promise<boolean> {
  const [table] = await db.execute<{ hasGrown: boolean }>(sql`
    SELECT s.n_live_tup > 2 * greatest(c.reltuples, 0) + ${FEW} AS "hasGrown"
      FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid WHERE c.oid = 'carts'::regclass`);
  if (!table?.hasGrown) return false;
  // One process is enough.
  await db.execute(sql`ANALYZE (SKIP_LOCKED) carts`);
  return true;
}
