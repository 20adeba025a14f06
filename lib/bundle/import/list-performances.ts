import { sql } from 'drizzle-orm';
import type { WatchedEvents } from './job';

/** A performance at one moment of an import. */
export type StoredPerformance = {
  id: number;
  mainId: number;
  key: string;
  mainKey: string;
  /** Whether it is public. */
  isShown: boolean;
  /** Whether it is, or would be, on sale. */
  isOnSale: boolean;
  isCancelled: boolean;
  /** Milliseconds since 1970. */
  startsAt: number;
  endsAt: number | null;
  /** `YYYY-MM-DD HH:MM`, in the client's time zone. */
  startsLocal: string;
  endsLocal: string | null;
  locationId: number;
  locationName: string;
  /** Name and address of its location, normalised in case and spaces. */
  place: string;
  /** A hash of everything public: texts, times, location, prices, ticket types, seats. */
  digest: string;
};

/** Every performance of the client, by show and id. */
export async function listWatched({ db, clientId }: WatchedEvents): Promise<StoredPerformance[]> {
  const local = (column: string) => sql.raw(`to_char(e.${column} AT TIME ZONE c.timezone, 'YYYY-MM-DD HH24:MI')`);
  const rows = await db.execute<StoredPerformance>(sql`
    SELECT e.id, e.main_event_id AS "mainId", e.key, m.key AS "mainKey",
           e.status IN ('pub', 'nosal') AND m.status = 'pub' AS "isShown", e.status = 'pub' AS "isOnSale", e.cancelled_at IS NOT NULL AS "isCancelled",
           (extract(epoch FROM e.starts_at) * 1000)::float8 AS "startsAt", (extract(epoch FROM e.ends_at) * 1000)::float8 AS "endsAt",
           ${local('starts_at')} AS "startsLocal", ${local('ends_at')} AS "endsLocal",
           e.location_id AS "locationId", l.name AS "locationName",
           regexp_replace(lower(concat_ws(' ', l.name, l.address, l.address1, l.zip, l.city)), '\\s+', '', 'g') AS place,
           md5(concat_ws('|', c.timezone, c.currency, m, e, l, p.prices, o.types, t.types)) AS digest
      FROM sub_events e
      JOIN clients c ON c.id = e.client_id
      JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
      JOIN locations l ON l.client_id = e.client_id AND l.id = e.location_id
     CROSS JOIN (SELECT md5(string_agg(t::text, '|' ORDER BY id)) AS types FROM ticket_types t WHERE client_id = ${clientId}) t
     CROSS JOIN LATERAL (SELECT string_agg(p::text, '|' ORDER BY category_id) AS prices FROM sub_event_categories p
                          WHERE p.client_id = e.client_id AND p.sub_event_id = e.id) p
     CROSS JOIN LATERAL (SELECT string_agg(ticket_type_id::text, ',' ORDER BY ticket_type_id) AS types
                           FROM sub_event_ticket_types o WHERE o.client_id = e.client_id AND o.sub_event_id = e.id) o
     WHERE e.client_id = ${clientId} ORDER BY e.main_event_id, e.id`);
  return [...rows];
}
