import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import type { LimitCount } from './counters';

/**
 * Adds the counts of this process to the shared totals in one statement; returns the totals in the order given. Every
 * process locks rows in the same order, so two of them cannot deadlock.
 */
export async function addCounts(db: Db, counts: readonly LimitCount[]): Promise<number[]> {
  const rows = await db.execute<{ name: string; key: string; ends_at: number; total: number }>(sql`
    INSERT INTO limit_counts AS c (name, key, ends_at, total)
    SELECT name, key, ends_at, count
      FROM jsonb_to_recordset(${JSON.stringify(counts.map(({ endsAt, ...rest }) => ({ ...rest, ends_at: endsAt })))}::text::jsonb)
           AS t (name text, key text, ends_at bigint, count integer)
     ORDER BY name, key, ends_at
    ON CONFLICT (name, key, ends_at) DO UPDATE SET total = c.total + excluded.total
    RETURNING name, key, ends_at::double precision, total::double precision`);
  const totals = new Map(rows.map(({ name, key, ends_at, total }) => [`${name} ${key} ${ends_at}`, total]));
  return counts.map(({ name, key, endsAt }) => totals.get(`${name} ${key} ${endsAt}`) ?? 0);
}

/** Deletes the windows that ended before `now`. */
export async function deleteOldLimits(db: Db, now: Date): Promise<void> {
  await db.execute(sql`DELETE FROM limit_counts WHERE ends_at < ${now.getTime()}`);
}
