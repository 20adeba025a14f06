import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { integers } from './rows';

/** The source of ids: the sequence, and the table whose column `id` is unique over all clients. */
export type IdSource = { sequence: string; table: 'event_ids' | 'locations' };

/** `count` ascending unused ids from the sequence, skipping those in `reserved`. */
export async function newIds(db: Db, source: IdSource, count: number, reserved: number[]): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const found = await db.execute<{ id: number }>(sql`
      SELECT n.id FROM (SELECT nextval(${source.sequence})::int AS id FROM generate_series(1, ${count - ids.length}::int)) n
       WHERE NOT is_taken(${source.table}, n.id::text)
         AND n.id <> ALL (${integers(reserved)})`);
    ids.push(...found.map((row) => row.id));
  }
  return ids.sort((a, b) => a - b);
}
