import { sql } from 'drizzle-orm';
import { subEventCategories, waitingListEntries } from '@/db/schema';
import type { Context } from '@/lib/context';
import { countFreeByRank } from '@/lib/programme';

/**
 * Says of each price rank of a performance whether what comes free there is for its list: somebody waits for it, and nothing is free
 * that nobody on the list can use. A change of that is one of the catalogue, so every add knows of it at once.
 */
export async function keepForList(ctx: Context, subEventId: number, mayOffer: boolean): Promise<void> {
  const { client, db } = ctx;
  const free = mayOffer ? [...(await countFreeByRank(ctx, subEventId)).keys()] : [];
  await db.execute(sql`
    UPDATE ${subEventCategories} r SET is_for_waiting_list = NOT r.is_for_waiting_list
     WHERE r.client_id = ${client.id} AND r.sub_event_id = ${subEventId}
       AND r.is_for_waiting_list <> (${mayOffer} AND r.category_id <> ALL (${`{${free.join()}}`}::int[]) AND EXISTS (
         SELECT FROM ${waitingListEntries} w
          WHERE w.client_id = r.client_id AND w.sub_event_id = r.sub_event_id AND w.ended_at IS NULL AND w.state = 'waiting'
            AND coalesce(w.category_id, r.category_id) = r.category_id))`);
}
