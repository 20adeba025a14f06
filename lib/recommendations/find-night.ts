import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { clients, locations, mainEvents, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { isOnSale, type Placed } from './find-candidates';

const p = sql.placeholder;
const millis = (instant: typeof subEvents.startsAt | typeof subEvents.endsAt) =>
  sql`(extract(epoch FROM ${instant}) * 1000)::float8`;
const sixOnTheDay = (days: number) =>
  sql`(${p('night')}::text::date + ${sql.raw(String(days))} + time '06:00') AT TIME ZONE ${clients.timezone}`;

const query = prepared((db) =>
  db
    .select({
      id: subEvents.id,
      clientId: subEvents.clientId,
      mainEventId: subEvents.mainEventId,
      locationId: subEvents.locationId,
      startsAt: sql<number>`${millis(subEvents.startsAt)}`,
      endsAt: sql<number | null>`${millis(subEvents.endsAt)}`,
      lat: locations.lat,
      lon: locations.lon,
    })
    .from(subEvents)
    .innerJoin(clients, eq(clients.id, subEvents.clientId))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .where(
      and(
        eq(subEvents.clientId, p('clientId')),
        sql`${subEvents.startsAt} >= ${sixOnTheDay(0)} AND ${subEvents.startsAt} < ${sixOnTheDay(1)}`,
        isOnSale,
      ),
    )
    .prepare('recommendation_night'),
);

/**
 * The client's own performances of a night that can be bought now: those that begin from six in the morning of that day to six
 * the next, on its clock. Whether they have seats left is not looked at.
 * @param night `YYYY-MM-DD`
 */
export function findNight(ctx: Context, night: string): Promise<Placed[]> {
  return query(ctx.db).execute({ clientId: ctx.client.id, night, now: ctx.now.toISOString() });
}
