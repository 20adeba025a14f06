import { and, eq, gt, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { clients, locations, mainEvents, subEvents, ticketTypes } from '@/db/schema';
import type { Context } from '@/lib/context';
import { visible } from '@/lib/events';
import { isForEveryone } from './standard-type';
import type { Performance } from './way';

/** A performance with the position of its venue, as far as it is known. */
export type Placed = Performance & { clientId: number; lat: number | null; lon: number | null };

const p = sql.placeholder;
const window = sql`make_interval(secs => ${p('windowSeconds')})`;

/** The cart's performances. */
const visited = sql`SELECT s.id, client_id, main_event_id, location_id, starts_at, ends_at
  FROM json_array_elements_text(${p('visited')}::json) AS wanted(id)
  JOIN sub_events s ON s.client_id = ${p('clientId')} AND s.id = wanted.id::int`;

/**
 * When a candidate can start, for the index: no performance is longer than a day, because its end is a time of that day or
 * the next. The stretches of neighbouring performances are joined, so that no candidate comes twice.
 */
const spans = sql`SELECT unnest(range_agg(
  tstzrange(starts_at - ${window} - interval '1 day', coalesce(ends_at, starts_at) + ${window}, '[]'))) AS span FROM visited`;

/** Ends within the window before a performance of the cart, or starts within the window after one. */
const isNear = sql`EXISTS (SELECT FROM visited v
  WHERE (${subEvents.startsAt} >= v.ends_at AND ${subEvents.startsAt} <= v.ends_at + ${window})
     OR (${subEvents.endsAt} <= v.starts_at AND ${subEvents.endsAt} >= v.starts_at - ${window}))`;

const isNew = sql`NOT EXISTS (SELECT FROM visited v
  WHERE v.client_id = ${subEvents.clientId} AND v.main_event_id = ${subEvents.mainEventId})`;

/** OFFSET 0 keeps it a search of the index per stretch and client, whatever the planner thinks of the number of stretches. */
const withinSpan = sql`SELECT * FROM sub_events
  WHERE client_id = clients.id AND starts_at >= lower(span) AND starts_at <= upper(span) OFFSET 0`;

/** Performances that everybody can order now, seats left or not. For queries that join `main_events`; placeholder `now`. */
export const isOnSale = and(
  visible(),
  eq(subEvents.status, 'pub'),
  gt(subEvents.startsAt, sql`${p('now')}::timestamptz`),
  sql`EXISTS (SELECT FROM ${ticketTypes} WHERE ${isForEveryone()})`,
);

const query = prepared((db) =>
  db
    .select({
      isVisited: sql<boolean>`is_visited`,
      id: sql<number>`id`,
      clientId: sql<number>`client_id`,
      mainEventId: sql<number>`main_event_id`,
      locationId: sql<number>`location_id`,
      startsAt: sql<number>`(extract(epoch FROM starts_at) * 1000)::float8`,
      endsAt: sql<number | null>`(extract(epoch FROM ends_at) * 1000)::float8`,
      lat: sql<number | null>`lat`,
      lon: sql<number | null>`lon`,
    })
    .from(
      sql`(WITH visited AS MATERIALIZED (${visited}), spans AS MATERIALIZED (${spans})
        SELECT true AS is_visited, v.*, l.lat, l.lon
          FROM visited v JOIN locations l ON l.client_id = v.client_id AND l.id = v.location_id
        UNION ALL
        SELECT false, ${subEvents.id}, ${subEvents.clientId}, ${subEvents.mainEventId}, ${subEvents.locationId},
               ${subEvents.startsAt}, ${subEvents.endsAt}, ${locations.lat}, ${locations.lon}
          FROM spans
          JOIN ${clients} ON ${clients.id} = ${p('clientId')} OR ${clients.circle} = ${p('circle')}
         CROSS JOIN LATERAL (${withinSpan}) sub_events
          JOIN ${mainEvents} ON ${mainEvents.clientId} = ${subEvents.clientId} AND ${mainEvents.id} = ${subEvents.mainEventId}
          JOIN ${locations} ON ${locations.clientId} = ${subEvents.clientId} AND ${locations.id} = ${subEvents.locationId}
         WHERE ${isOnSale} AND ${isNear} AND ${isNew}) found`,
    )
    .prepare('recommendation_candidates'),
);

/**
 * The performances with these ids, and those of the client and its circle that can be bought now, are of other shows and lie
 * within the client's window of one of them. Whether they fit, and have seats left, is not looked at.
 */
export async function findCandidates(
  ctx: Context,
  visitedIds: readonly number[],
): Promise<{ visited: Placed[]; candidates: Placed[] }> {
  const { client, now } = ctx;
  const rows = await query(ctx.db).execute({
    clientId: client.id,
    circle: client.circle,
    visited: JSON.stringify(visitedIds),
    windowSeconds: client.recommendWindowHours * 3600,
    now: now.toISOString(),
  });
  return { visited: rows.filter((row) => row.isVisited), candidates: rows.filter((row) => !row.isVisited) };
}
