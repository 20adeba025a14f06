import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/**
 * A waiting room that has had visitors. `waiting`: before the opening or before their turn. `admitted`: during their turn. `perMinute`:
 * turns per minute at the current pace. `unused`: all turns so far that were not used.
 */
export type QueueReport = {
  clientName: string;
  subEventId: number;
  isOpen: boolean;
  waiting: number;
  admitted: number;
  perMinute: number;
  unused: number;
};

/** Every waiting room that has had visitors. */
export async function listQueues(db: Pick<Db, 'execute'>, now: Date): Promise<QueueReport[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db.execute<QueueRow>(sql`
    SELECT c.name, l.sub_event_id, l.opened_at IS NOT NULL AS is_open, p.waiting::float8, p.admitted::float8, l.unused::float8,
           CASE WHEN l.opened_at IS NULL THEN 0
                ELSE l.per_minute + CASE WHEN ${at} BETWEEN l.counted_at AND l.counted_at + interval '1 minute' THEN l.handed_on ELSE 0 END
           END AS per_minute
      FROM waiting_lines l
      JOIN clients c ON c.id = l.client_id
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE due IS NULL OR due > ${at}) AS waiting,
              count(*) FILTER (WHERE due <= ${at} AND due >= ${at} - shop_minutes * interval '1 minute') AS admitted
         FROM (SELECT coalesce(p.turn_at, slot_due(ROW(l.*)::waiting_lines, p.slot)) AS due, r.shop_minutes
                 FROM waiting_places p JOIN waiting_rooms r USING (client_id, sub_event_id)
                WHERE p.client_id = l.client_id AND p.sub_event_id = l.sub_event_id) places
     ) p
     ORDER BY c.name, l.sub_event_id`);
  return rows.map((row) => ({
    clientName: row.name,
    subEventId: row.sub_event_id,
    isOpen: row.is_open,
    waiting: row.waiting,
    admitted: row.admitted,
    perMinute: row.per_minute,
    unused: row.unused,
  }));
}

type QueueRow = {
  name: string;
  sub_event_id: number;
  is_open: boolean;
  waiting: number;
  admitted: number;
  per_minute: number;
  unused: number;
};
