import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';

/** The `nr` of seats whose ticket holders are inside now, by any door list of the performance. Rehearsals do not count. */
export async function listInside({ client, db }: Context, subEventId: number): Promise<ReadonlySet<number>> {
  const rows = await db.execute<{ nr: number }>(sql`
    SELECT DISTINCT l.nr FROM door_lists d
      JOIN door_admissions a ON a.client_id = d.client_id AND a.list_id = d.id AND a.rehearsal = 0 AND a.left_at IS NULL AND a.undone_at IS NULL
      JOIN order_lines l ON l.client_id = a.client_id AND l.order_id = a.order_id AND l.position = a.position AND l.status = 'live'
     WHERE d.client_id = ${client.id} AND d.sub_event_id = ${subEventId} AND l.sub_event_id = ${subEventId}`);
  return new Set(rows.map(({ nr }) => nr));
}
