import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/** A measured ride with the positions between which it was measured. `metres`: null: no route. */
export type NewRide = {
  client_id: number;
  from_location_id: number;
  to_client_id: number;
  to_location_id: number;
  metres: number | null;
  pushed_metres: number;
  ferry_metres: number;
  extra_seconds: number;
  line: string | null;
  from_lat: number;
  from_lon: number;
  to_lat: number;
  to_lon: number;
};

const BATCH = 2000;
const LENGTHS = 'metres, pushed_metres, ferry_metres, extra_seconds';
const PLACES = 'from_lat, from_lon, to_lat, to_lon';
const VALUES = sql.raw(`${LENGTHS}, line, ${PLACES}`);
const of = (row: 'r' | 'excluded', columns: string) => sql.raw(columns.replace(/\w+/g, `${row}.$&`));

/**
 * Stores rides, replacing older ones of the same pairs. A ride without a line does not replace one of the same length and positions; with
 * `keepMeasured`, "no route" does not replace a measured ride.
 * @returns how many were new or changed
 */
export async function saveRides(
  db: Db,
  rides: readonly NewRide[],
  now: Date,
  { keepMeasured = false } = {},
): Promise<number> {
  // Conditional SQL instead of a parameter, because Citus needs the type of each parameter.
  const unlessMeasured = keepMeasured
    ? sql`AND NOT (excluded.metres IS NULL AND r.metres IS NOT NULL AND (${of('r', PLACES)}) = (${of('excluded', PLACES)}))`
    : sql``;
  let written = 0;
  for (let i = 0; i < rides.length; i += BATCH) {
    const batch = JSON.stringify(rides.slice(i, i + BATCH));
    const [saved] = await db.execute<{ count: number }>(sql`
      WITH saved AS (
      INSERT INTO rides AS r (client_id, from_location_id, to_client_id, to_location_id, ${VALUES}, measured_at)
      SELECT client_id, from_location_id, to_client_id, to_location_id, ${VALUES}, ${now.toISOString()}::timestamptz
        FROM jsonb_to_recordset(${batch}::text::jsonb) AS x(
          client_id int, from_location_id int, to_client_id int, to_location_id int, metres int, pushed_metres int, ferry_metres int, extra_seconds int, line text,
          from_lat float8, from_lon float8, to_lat float8, to_lon float8)
      ON CONFLICT (client_id, from_location_id, to_location_id) DO UPDATE
        SET (${VALUES}, measured_at) = ROW(${of('excluded', LENGTHS)}, excluded.line, ${of('excluded', PLACES)},
          excluded.measured_at)
      WHERE ((${of('r', `${LENGTHS}, ${PLACES}`)}) IS DISTINCT FROM (${of('excluded', `${LENGTHS}, ${PLACES}`)})
        OR (excluded.line IS NOT NULL AND r.line IS DISTINCT FROM excluded.line))
        ${unlessMeasured}
      RETURNING true)
      SELECT count(*)::int AS count FROM saved`);
    written += saved?.count ?? 0;
  }
  return written;
}
