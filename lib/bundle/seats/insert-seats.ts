import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { integers, recordset } from '../import/rows';
import { FREE_ORD, type Hall, numberedSeats, type Seating } from './seating';

/** How many unnumbered seats to create. */
export type Growth = { id: number; categoryId: number; seats: number };

/**
 * Creates the missing numbered seats of these performances, and unnumbered ones after their last. `areNew`: they have
 * no seats at all. @returns how many
 */
export async function insertSeats(
  db: Db,
  clientId: number,
  seatings: Seating[],
  hall: Hall,
  growth: Growth[],
  areNew: boolean,
): Promise<number> {
  const free = growth.map(({ id, categoryId, seats }, i) => ({
    id,
    category_id: categoryId,
    seats,
    ord: FREE_ORD + i,
  }));
  const missing = areNew
    ? sql``
    : sql`WHERE NOT EXISTS (
        SELECT FROM seats s WHERE s.client_id = ${clientId} AND s.sub_event_id = w.id
           AND s.section = w.section AND s.row_nr = w.row_nr AND s.seat_nr = w.seat_nr)`;
  const last = areNew
    ? sql`0`
    : sql`coalesce((SELECT max(s.nr) FROM seats s WHERE s.client_id = ${clientId} AND s.sub_event_id = w.id), 0)`;
  const [added] = await db.execute<{ count: number }>(sql`
    WITH wanted AS (
      SELECT * FROM (${numberedSeats(seatings, hall)}) w ${missing}
      UNION ALL
      SELECT f.id, f.ord, f.category_id, NULL, '0', '0', n
        FROM (SELECT * FROM ${recordset(free, { id: 'int', category_id: 'int', seats: 'int', ord: 'int' })}) f
       CROSS JOIN generate_series(1, f.seats) n
    ), last AS (
      SELECT w.id, ${last} AS nr FROM (SELECT DISTINCT id FROM wanted) w
    ), added AS (
      INSERT INTO seats (client_id, sub_event_id, nr, category_id, section, row_nr, seat_nr)
      SELECT ${clientId}::int, w.id, l.nr + row_number() OVER (PARTITION BY w.id ORDER BY w.ord, w.n),
             w.category_id, w.section, w.row_nr, w.seat_nr
        FROM wanted w JOIN last l ON l.id = w.id
       ORDER BY w.id, w.ord, w.n
      RETURNING true
    )
    SELECT count(*)::int AS count FROM added`);
  return added?.count ?? 0;
}

/** Sets the bounds of the ranks' `nr` at these performances from their seats. @returns the highest `nr` */
export async function saveBounds(db: Db, clientId: number, ids: number[]): Promise<number> {
  const rows = await db.execute<{ highest: number }>(sql`
    WITH bounds AS (
      SELECT sub_event_id, category_id, min(nr) AS lo, max(nr) AS hi FROM seats
       WHERE client_id = ${clientId} AND sub_event_id = ANY (${integers(ids)}) GROUP BY 1, 2
    ), saved AS (
      UPDATE sub_event_categories c SET first_nr = b.lo, last_nr = b.hi FROM bounds b
       WHERE c.client_id = ${clientId} AND c.sub_event_id = b.sub_event_id AND c.category_id = b.category_id
         AND (c.first_nr, c.last_nr) IS DISTINCT FROM (b.lo, b.hi)
    )
    SELECT coalesce(max(hi), 0)::int AS highest FROM bounds`);
  return rows[0]?.highest ?? 0;
}
