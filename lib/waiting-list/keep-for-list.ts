import { and, eq, sql } from 'drizzle-orm';
import { subEventCategories, waitingListEntries } from '@/db/schema';
import type { Context } from '@/lib/context';
import { countFreeByRank } from '@/lib/programme';

/**
 * Sets for each price rank of a performance whether seats that come free are reserved for its list: an entry waits for them, and no seat is
 * free that no entry can use. A change invalidates the catalogue, so every request sees it at once.
 */
export async function keepForList(ctx: Context, subEventId: number, mayOffer: boolean): Promise<void> {
  const { client, db } = ctx;
  const free = mayOffer ? [...(await countFreeByRank(ctx, subEventId, 1)).keys()] : [];
  const changed = await db.execute<{ id: number; isForList: boolean }>(sql`
    SELECT c.id, c.is_for_list AS "isForList" FROM (
      SELECT r.category_id AS id, r.is_for_waiting_list AS was,
             ${mayOffer} AND r.category_id <> ALL (${`{${free.join()}}`}::int[]) AND EXISTS (
               SELECT FROM ${waitingListEntries} w
                WHERE w.client_id = ${client.id} AND w.sub_event_id = ${subEventId} AND w.ended_at IS NULL AND w.state = 'waiting'
                  AND coalesce(w.category_id, r.category_id) = r.category_id) AS is_for_list
        FROM ${subEventCategories} r WHERE r.client_id = ${client.id} AND r.sub_event_id = ${subEventId}) c
     WHERE c.was <> c.is_for_list`);
  for (const { id, isForList } of changed) {
    const { clientId, categoryId } = subEventCategories;
    await db
      .update(subEventCategories)
      .set({ isForWaitingList: isForList })
      .where(and(eq(clientId, client.id), eq(subEventCategories.subEventId, subEventId), eq(categoryId, id)));
  }
}
