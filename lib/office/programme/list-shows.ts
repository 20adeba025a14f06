import { sql } from 'drizzle-orm';
import { type OfficeContext, officeTransaction, scopeFilter } from '@/lib/staff';

export const SHOW_STATES = ['on_sale', 'stopped', 'draft', 'over'] as const;
/** The state of the future performances: one is on sale, one is shown, all are hidden; `over`: there are none. */
export type ShowState = (typeof SHOW_STATES)[number];

export type ShowRow = { id: number; name: string; state: ShowState; next: Date | null; performances: number };

const PAGE = 50;

type ShowSearch = { search?: string; state?: ShowState; after?: string };

/** A page of shows in the caller's scope, the next performance first. `after`: the `more` of the page before. */
export function listShows(ctx: OfficeContext, { search = '', state, after }: ShowSearch) {
  return officeTransaction(ctx, async ({ db, client, membership, now }) => {
    const scope = scopeFilter(membership, {
      shows: sql`e.main_event_id`,
      performances: sql`e.id`,
      locations: sql`e.location_id`,
    });
    const isScoped = scope
      ? sql`AND EXISTS (SELECT FROM sub_events e WHERE e.client_id = m.client_id AND e.main_event_id = m.id AND ${scope})`
      : sql``;
    const at = sql`${now.toISOString()}::timestamptz`;
    const [from, fromId] = readAfter(after);
    const rows = await db.execute<Omit<ShowRow, 'next'> & { next: string | null; place: string }>(sql`
      SELECT * FROM (
        SELECT m.id, m.name, e.next, coalesce(e.next, 'infinity') AS "nextOrNever",
               to_char(e.next AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS place, coalesce(e.count, 0)::int AS performances,
               CASE WHEN e.next IS NULL THEN 'over' WHEN e.sold THEN 'on_sale' WHEN e.shown THEN 'stopped' ELSE 'draft' END AS state
          FROM main_events m
          LEFT JOIN LATERAL (
            SELECT min(starts_at) FILTER (WHERE starts_at > ${at}) AS next, count(*) AS count,
                   bool_or(starts_at > ${at} AND status = 'pub') AS sold, bool_or(starts_at > ${at} AND status = 'nosal') AS shown
              FROM sub_events e WHERE e.client_id = m.client_id AND e.main_event_id = m.id AND e.status NOT IN ('arch', 'trash')) e ON true
         WHERE m.client_id = ${client.id} AND m.status <> 'arch' ${isScoped}
           AND (${search} = '' OR strpos(lower(m.name || ' ' || m.key || ' ' || m.short_text), lower(${search})) > 0)) s
       WHERE (${state ?? ''} = '' OR s.state = ${state ?? ''})
         AND (${from}::timestamptz IS NULL OR (s."nextOrNever", s.id) > (${from}::timestamptz, ${fromId}::int))
       ORDER BY s."nextOrNever", s.id LIMIT ${PAGE + 1}`);
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return {
      rows: shown.map(({ id, name, state, next, performances }): ShowRow => {
        return { id, name, state, next: next === null ? null : new Date(next), performances };
      }),
      more: last && `${last.place ?? 'infinity'}_${last.id}`,
    };
  });
}

const AFTER = /^(infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,9})$/;

function readAfter(after = ''): [string | null, number] {
  const [, from, id] = AFTER.exec(after) ?? [];
  return [from ?? null, Number(id ?? 0)];
}
