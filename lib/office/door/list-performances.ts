import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { doorLists, locations, mainEvents, subEvents } from '@/db/schema';
import { type OfficeContext, scopeFilter } from '@/lib/staff';
import { isAfterPerformance } from '../performances/after-performance';

const HOUR_MS = 3_600_000;
const PAGE = 50;

/**
 * A page of the performances in the caller's scope from twelve hours ago on, earliest first, with how many door lists each has. `after`: the
 * last one of the page before.
 */
export async function listDoorPerformances(ctx: OfficeContext, after?: number) {
  const { client, db, now, membership } = ctx;
  const rows = await db
    .select({
      id: subEvents.id,
      name: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
      startsAt: subEvents.startsAt,
      location: locations.name,
      lists: sql<number>`(SELECT count(*)::int FROM ${doorLists} d WHERE d.client_id = ${client.id} AND d.sub_event_id = ${subEvents.id})`,
    })
    .from(subEvents)
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .where(
      and(
        eq(subEvents.clientId, client.id),
        isNull(subEvents.cancelledAt),
        gt(subEvents.startsAt, new Date(now.getTime() - 12 * HOUR_MS)),
        scopeFilter(membership),
        isAfterPerformance(ctx, after),
      ),
    )
    .orderBy(asc(subEvents.startsAt), asc(subEvents.id))
    .limit(PAGE + 1);
  return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
}
