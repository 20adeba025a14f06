import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { doorLists, locations, mainEvents, subEvents } from '@/db/schema';
import { type OfficeContext, scopeFilter } from '@/lib/staff';

const HOUR_MS = 3_600_000;
const MOST = 50;

/** The performances in the caller's scope from twelve hours ago on, earliest first, with how many door lists each has. */
export const listDoorPerformances = ({ client, db, now, membership }: OfficeContext) =>
  db
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
      ),
    )
    .orderBy(asc(subEvents.startsAt), asc(subEvents.id))
    .limit(MOST);
