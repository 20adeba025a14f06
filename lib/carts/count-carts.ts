import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/** As many changes as there were carts, and these, make the plans of before doubtful. */
const FEW = 50;

/**
 * Lets PostgreSQL count the carts when they have changed as often as there were some. Its plans go by that: made for a handful,
 * they read all carts to find one, and an on-sale makes thousands before autovacuum, once a minute, has a look.
 * @returns whether they were counted
 */
export async function countCarts(db: Db): Promise<boolean> {
  const [table] = await db.execute<{ isOther: boolean }>(sql`
    SELECT s.n_mod_since_analyze > greatest(c.reltuples, 0) + ${FEW} AS "isOther"
      FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid WHERE c.oid = 'carts'::regclass`);
  if (!table?.isOther) return false;
  // One process is enough.
  await db.execute(sql`ANALYZE (SKIP_LOCKED) carts`);
  return true;
}
