import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { carts } from '@/db/schema';
import { meters } from '@/lib/meters';
import { releaseCarts } from './release';

/**
 * Housekeeping: frees the seats of up to `most` expired carts, and deletes those carts. Never needed for
 * correctness: every query compares `expires_at` with its own clock. Safe in many processes at once.
 * @returns how many carts there were
 */
export async function releaseExpired(db: Db, now: Date, most = 500): Promise<number> {
  const over = await db.execute<{ client: number; ids: string[] }>(sql`
    SELECT o.client_id AS client, array_agg(o.id) AS ids FROM (
      SELECT client_id, id FROM ${carts} WHERE expires_at <= ${now.toISOString()} ORDER BY expires_at LIMIT ${most}) o
     GROUP BY 1 ORDER BY 1`);
  let released = 0;
  // One organisation at a time: on Citus a statement cannot lock rows on several nodes.
  for (const { client, ids } of over) released += await releaseOf(db, client, ids, now);
  meters.expiredHolds.inc(released);
  return released;
}

const releaseOf = (db: Db, client: number, ids: string[], now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const list = (ids: string[]) => sql`ANY (${sql.param(`{${ids.map((id) => `"${id}"`).join(',')}}`)}::text[])`;
    const dead = await tx.execute<{ id: string }>(sql`
      SELECT id FROM ${carts} WHERE client_id = ${client} AND id = ${list(ids)} AND expires_at <= ${now.toISOString()}
         FOR UPDATE SKIP LOCKED`);
    if (dead.length === 0) return 0;
    const expired = dead.map(({ id }) => id);
    await releaseCarts(tx, client, expired);
    await tx.execute(sql`DELETE FROM ${carts} WHERE client_id = ${client} AND id = ${list(expired)}`);
    return dead.length;
  });
