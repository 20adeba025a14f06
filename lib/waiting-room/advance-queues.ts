import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/**
 * Updates the waiting rooms that have visitors, each at most once a minute (db/functions: line_up): opens those that are due, gives
 * unused turns to the next in the queue, and deletes places whose turn is over. Safe to run in several processes at once.
 */
export async function advanceQueues(db: Db, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const due = await db.execute<{ client_id: number; sub_event_id: number }>(sql`
    SELECT l.client_id, l.sub_event_id
      FROM waiting_lines l JOIN waiting_rooms r USING (client_id, sub_event_id)
     WHERE ${at} >= CASE WHEN l.opened_at IS NULL THEN r.opens_at ELSE l.counted_at + interval '1 minute' END
       AND EXISTS (SELECT FROM waiting_places p WHERE p.client_id = l.client_id AND p.sub_event_id = l.sub_event_id)`);
  for (const { client_id, sub_event_id } of due) {
    await db.execute(sql`SELECT FROM line_up(${client_id}, ${sub_event_id}, ${at}, '{}')`);
  }
}
