import { and, asc, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import { localTime } from '@/db/local-time';
import { type EventStatus, locations, mainEvents, subEvents } from '@/db/schema';
import { type OfficeContext, scopeFilter } from '@/lib/staff';
import { countSeats } from './count-seats';

const PAGE = 50;

const COLUMNS = {
  id: subEvents.id,
  showId: subEvents.mainEventId,
  name: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
  startsAt: subEvents.startsAt,
  endsAt: subEvents.endsAt,
  status: subEvents.status,
  showStatus: mainEvents.status,
  cancelledAt: subEvents.cancelledAt,
  locationId: subEvents.locationId,
  locationName: locations.name,
};

/** All performances of the organisation, to filter. */
export const performances = ({ client, db }: OfficeContext) =>
  db
    .select({ ...COLUMNS, startsLocal: localTime(subEvents.startsAt, sql`${client.timezone}`) })
    .from(subEvents)
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)));

export type OfficePerformance = Awaited<ReturnType<typeof performances>>[number];

/** `past`: performances that have begun, newest first; otherwise future ones, the next first. `after`: the last one of the page before. */
export type PerformanceFilter = {
  past?: boolean;
  text?: string;
  status?: EventStatus | 'cancelled' | undefined;
  after?: { startsAt: Date; id: number } | undefined;
};

/** A page of performances in the caller's scope, with their seat counts. `more`: whether another page follows. */
export async function listPerformances(
  ctx: OfficeContext,
  { past = false, text = '', status, after }: PerformanceFilter,
) {
  const { client, now, membership } = ctx;
  const place = sql`(${subEvents.startsAt}, ${subEvents.id})`;
  const from = after && sql`(${after.startsAt.toISOString()}::timestamptz, ${after.id}::int)`;
  const rows = await performances(ctx)
    .where(
      and(
        eq(subEvents.clientId, client.id),
        scopeFilter(membership),
        past ? lt(subEvents.startsAt, now) : gte(subEvents.startsAt, now),
        textFilter(text),
        statusFilter(status),
        from && (past ? sql`${place} < ${from}` : sql`${place} > ${from}`),
      ),
    )
    .orderBy(...(past ? [desc(subEvents.startsAt), desc(subEvents.id)] : [asc(subEvents.startsAt), asc(subEvents.id)]))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const countsOf = await countSeats(
    ctx,
    shown.map(({ id }) => id),
  );
  return { rows: shown.map((row) => ({ ...row, seats: countsOf(row.id) })), more: rows.length > PAGE };
}

/** Performances with all of these words, at most five, in the names of show, performance and venue. */
export function textFilter(text: string): SQL | undefined {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 5);
  const has = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return and(
    ...words.map((word) =>
      or(ilike(mainEvents.name, has(word)), ilike(subEvents.name, has(word)), ilike(locations.name, has(word))),
    ),
  );
}

function statusFilter(status: PerformanceFilter['status']): SQL | undefined {
  if (status === undefined) return undefined;
  return status === 'cancelled' ? sql`${subEvents.cancelledAt} IS NOT NULL` : eq(subEvents.status, status);
}

/** One performance; undefined when it is out of the caller's scope. */
export async function findPerformance(ctx: OfficeContext, id: number): Promise<OfficePerformance | undefined> {
  const [found] = await performances(ctx).where(
    and(eq(subEvents.clientId, ctx.client.id), eq(subEvents.id, id), scopeFilter(ctx.membership)),
  );
  return found;
}
