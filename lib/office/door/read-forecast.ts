import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';
import { type ForecastSlot, forecastDoors, SLOT_MS } from '@/lib/door';
import type { DoorListRow } from './find-device';
import type { DoorFigures } from './watch-door';

/** How many earlier performances at the venue the forecast is based on. */
const EVENINGS = 10;

/** When the remaining visitors will probably come, and how many will stand at the doors then (lib/door/forecast.ts). */
export async function readForecast(ctx: Context, list: DoorListRow, figures: DoorFigures): Promise<ForecastSlot[]> {
  const { client, db, now } = ctx;
  const [performance] = await db.execute<{ starts_at: string; location_id: number }>(sql`
    SELECT starts_at, location_id FROM sub_events WHERE client_id = ${client.id} AND id = ${list.subEventId}`);
  if (!performance) return [];
  const rows = await db.execute<{ slot: number; people: string }>(sql`
    WITH evenings AS (
      SELECT DISTINCT e.id, e.starts_at FROM door_lists l JOIN sub_events e ON e.client_id = l.client_id AND e.id = l.sub_event_id
       WHERE l.client_id = ${client.id} AND l.sub_event_id <> ${list.subEventId} AND e.location_id = ${performance.location_id}
         AND e.starts_at < ${now.toISOString()}::timestamptz ORDER BY e.starts_at DESC, e.id LIMIT ${EVENINGS}),
    -- Whoever is scanned at two lists of a performance comes once, at the first.
    arrivals AS (
      SELECT v.starts_at, min(a.at) AS at
        FROM evenings v JOIN door_lists l ON l.client_id = ${client.id} AND l.sub_event_id = v.id
        JOIN door_admissions a ON a.client_id = ${client.id} AND a.list_id = l.id
       WHERE a.rehearsal = 0 AND a.undone_at IS NULL AND a.cycle = 1
       GROUP BY v.id, v.starts_at, a.order_id, a.position)
    SELECT ceil(extract(epoch FROM starts_at - at) / ${SLOT_MS / 1000})::int AS slot, count(*) AS people
      FROM arrivals WHERE at BETWEEN starts_at - interval '2 hours' AND starts_at + interval '30 minutes' GROUP BY 1`);
  const best = new Map<string, number>();
  for (const { gate, people } of figures.curve) best.set(gate, Math.max(best.get(gate) ?? 0, people));
  return forecastDoors({
    now,
    startsAt: new Date(performance.starts_at),
    expected: figures.expected,
    came: figures.came,
    best: [...best.values()].reduce((sum, people) => sum + people, 0),
    earlier: new Map(rows.map(({ slot, people }) => [slot, Number(people)])),
  });
}
