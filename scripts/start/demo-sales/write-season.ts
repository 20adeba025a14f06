import type postgres from 'postgres';
import type { PastPerformance } from './season';

export type MadePerformance = PastPerformance & { id: number };

/**
 * Writes past performances with the organisation's present halls and prices, all seats free. They are archived, so an export omits
 * them and an import does not change them. @returns them with their ids
 */
export async function writeSeason(
  tx: postgres.TransactionSql,
  clientId: number,
  locations: readonly number[],
  past: readonly PastPerformance[],
): Promise<MadePerformance[]> {
  const shows = [...new Map(past.map(({ show }) => [show.key, show])).values()];
  const showIds = await newIds(tx, clientId, shows.length);
  const mains = shows.map(({ key, name, by, types }, i) => ({ id: showIds[i], key: `demo-${key}`, name, by, types }));
  await tx`
    INSERT INTO main_events (client_id, id, key, name, text, short_text, types, status)
    SELECT ${clientId}, x.id, x.key, x.name, '', x.by, x.types, 'arch'
      FROM jsonb_to_recordset(${JSON.stringify(mains)}::text::jsonb) AS x(id int, key text, name text, by text, types text[])`;
  const ids = await newIds(tx, clientId, past.length);
  const subs = past.map(({ show, key, hall, startsAt, endsAt }, i) => ({
    id: ids[i],
    key,
    startsAt,
    endsAt,
    main: mains.find((main) => main.key === `demo-${show.key}`)?.id,
    location: locations[hall],
  }));
  await tx`
    INSERT INTO sub_events (client_id, id, main_event_id, location_id, key, starts_at, ends_at, status)
    SELECT ${clientId}, x.id, x.main, x.location, x.key, x."startsAt", x."endsAt", 'arch'
      FROM jsonb_to_recordset(${JSON.stringify(subs)}::text::jsonb)
        AS x(id int, main int, location int, key text, "startsAt" timestamptz, "endsAt" timestamptz)`;
  await copySeats(tx, clientId, ids);
  return past.map((one, i) => ({ ...one, id: ids[i] as number }));
}

/** Gives each performance the ranks, prices and seats of the performance with most seats in the same hall. */
async function copySeats(tx: postgres.TransactionSql, clientId: number, ids: number[]): Promise<void> {
  await tx`
    CREATE TEMP TABLE demo_copies ON COMMIT DROP AS
    SELECT n.id, (SELECT t.id FROM sub_events t WHERE t.client_id = n.client_id AND t.location_id = n.location_id AND t.id <> ALL (${ids})
                   ORDER BY (SELECT count(*) FROM seats s WHERE s.client_id = t.client_id AND s.sub_event_id = t.id) DESC, t.id LIMIT 1) AS of
      FROM sub_events n WHERE n.client_id = ${clientId} AND n.id = ANY (${ids})`;
  await tx`
    INSERT INTO sub_event_categories (client_id, sub_event_id, category_id, position, price, first_nr, last_nr, is_numbered)
    SELECT c.client_id, k.id, c.category_id, c.position, c.price, c.first_nr, c.last_nr, c.is_numbered
      FROM demo_copies k JOIN sub_event_categories c ON c.client_id = ${clientId} AND c.sub_event_id = k.of`;
  await tx`
    INSERT INTO seats (client_id, sub_event_id, nr, category_id, section, row_nr, seat_nr)
    SELECT s.client_id, k.id, s.nr, s.category_id, s.section, s.row_nr, s.seat_nr
      FROM demo_copies k JOIN seats s ON s.client_id = ${clientId} AND s.sub_event_id = k.of`;
}

async function newIds(tx: postgres.TransactionSql, clientId: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const rows = await tx<{ id: number }[]>`
      INSERT INTO event_ids (client_id, id) SELECT ${clientId}, nextval('event_id_seq')::int
        FROM generate_series(1, ${count - ids.length}::int) ON CONFLICT DO NOTHING RETURNING id`;
    ids.push(...rows.map(({ id }) => id));
  }
  return ids.sort((one, other) => one - other);
}
