import { sql } from 'drizzle-orm';
import { clients, subEvents, ticketTypes } from '@/db/schema';
import { cacheByVersion, type Versioned } from '@/lib/cache';
import type { Context } from '@/lib/context';

/**
 * The next time after `ctx.now` at which the catalogue's answers change without an edit: a performance appears, begins or disappears, a
 * ticket type's sale begins or ends. Milliseconds since 1970, rounded down; Infinity when there is none.
 * @param circle the cache version of its circle, to include the circle's catalogues
 */
export async function nextChangeByClock(ctx: Context, circle?: Versioned): Promise<number> {
  const changes =
    (await cacheByVersion(circle ?? ctx.client, 'clock', () => readChanges(ctx, circle !== undefined))) ?? [];
  const now = ctx.now.getTime();
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle] as number) <= now) low = middle + 1;
    else high = middle;
  }
  return changes[low] ?? Number.POSITIVE_INFINITY;
}

/** All such times, ascending. */
async function readChanges({ db, client }: Context, isWholeCircle: boolean): Promise<number[]> {
  const circle = isWholeCircle ? client.circle : null;
  const [row] = await db.execute<{ changes: number[] | null }>(sql`
    WITH who AS (SELECT id FROM ${clients} WHERE id = ${client.id} OR circle = ${circle})
    SELECT array_agg(DISTINCT floor(extract(epoch FROM at) * 1000)::float8) FILTER (WHERE at IS NOT NULL) AS changes FROM (
      SELECT unnest(ARRAY[starts_at, view_begins_at, view_ends_at]) AS at FROM ${subEvents} WHERE client_id IN (SELECT id FROM who)
      UNION ALL
      SELECT unnest(ARRAY[valid_from, valid_until]) FROM ${ticketTypes} WHERE client_id IN (SELECT id FROM who)) changes`);
  return row?.changes?.map(Number).sort((a, b) => a - b) ?? [];
}
