import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

export type LineReport = { clientName: string; subEventId: number; isOpen: boolean; waiting: number };

/** Every waiting room that somebody came to, and how many wait there: before the opening, or for their turn. */
export async function listLines(db: Db, now: Date): Promise<LineReport[]> {
  const rows = await db.execute<{ name: string; sub_event_id: number; is_open: boolean; waiting: number }>(sql`
    SELECT c.name, l.sub_event_id, l.opened_at IS NOT NULL AS is_open,
           CASE WHEN l.opened_at IS NULL THEN l.last_slot
                ELSE greatest(0, l.last_slot - floor(l.counted + greatest(0, extract(epoch FROM ${now.toISOString()}::timestamptz - l.counted_at)) * l.per_minute / 60))
           END::float8 AS waiting
      FROM waiting_lines l JOIN clients c ON c.id = l.client_id
     ORDER BY c.name, l.sub_event_id`);
  return rows.map((row) => ({
    clientName: row.name,
    subEventId: row.sub_event_id,
    isOpen: row.is_open,
    waiting: row.waiting,
  }));
}
