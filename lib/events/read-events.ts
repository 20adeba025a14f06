import { and, asc, eq, sql } from 'drizzle-orm';
import { localTime, localTimeOrNull } from '@/db/local-time';
import { prepared } from '@/db/prepared';
import { clients, type EventStatus, locations, mainEvents, subEvents } from '@/db/schema';
import { expiredHolds, freeSeats } from './free-seats';
import { visible } from './visibility';

/** A performance as the public sees it. Times end in `Local`: `YYYY-MM-DD HH:MM:SS` in the client's time zone. */
export type SubEvent = {
  id: number;
  mainEventId: number;
  name: string;
  text: string;
  shortText: string;
  url: string | null;
  image: string | null;
  types: string[];
  startsLocal: string;
  endsLocal: string | null;
  viewEndsLocal: string | null;
  status: EventStatus;
  /** How many seats one order can take now. */
  free: number;
  locationId: number;
  locationName: string;
};

export type MainEvent = {
  id: number;
  name: string;
  text: string;
  shortText: string;
  image: string | null;
  types: string[];
  subEvents: SubEvent[];
};

const zone = clients.timezone;

/** The id of a main or sub event, or null for all. */
const only = sql.placeholder('only');

/** Visible performances of a client with what they share: all, one, those of one show, of one type, or those ahead. */
export const subEventRows = prepared((db) => {
  const expired = expiredHolds(db);
  const type = sql.placeholder('type');
  const upcoming = sql.placeholder('upcoming');
  return db
    .select({
      id: subEvents.id,
      mainEventId: subEvents.mainEventId,
      name: subEvents.name,
      text: subEvents.text,
      shortText: subEvents.shortText,
      url: subEvents.url,
      image: subEvents.image,
      startsLocal: localTime(subEvents.startsAt, zone),
      endsLocal: localTimeOrNull(subEvents.endsAt, zone),
      viewEndsLocal: localTimeOrNull(subEvents.viewEndsAt, zone),
      status: subEvents.status,
      free: freeSeats(expired),
      locationId: subEvents.locationId,
      locationName: locations.name,
    })
    .from(subEvents)
    .innerJoin(clients, eq(clients.id, subEvents.clientId))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .leftJoin(expired, eq(expired.subEventId, subEvents.id))
    .where(
      and(
        eq(subEvents.clientId, sql.placeholder('clientId')),
        visible(),
        sql`(${only}::int IS NULL OR ${subEvents.id} = ${only} OR ${subEvents.mainEventId} = ${only})`,
        sql`(${type}::text IS NULL OR ${type} = ANY (${mainEvents.types}))`,
        sql`(NOT ${upcoming}::bool OR ${subEvents.startsAt} > ${sql.placeholder('now')}::timestamptz)`,
      ),
    )
    .orderBy(asc(subEvents.mainEventId), asc(subEvents.startsAt), asc(subEvents.id))
    .prepare('sub_event_rows');
});

/** The shows of a client, visible or not: who lists them drops the ones without performances. */
export const mainEventRows = prepared((db) =>
  db
    .select({
      id: mainEvents.id,
      name: mainEvents.name,
      text: mainEvents.text,
      shortText: mainEvents.shortText,
      image: mainEvents.image,
      types: mainEvents.types,
    })
    .from(mainEvents)
    .where(
      and(
        eq(mainEvents.clientId, sql.placeholder('clientId')),
        sql`(${only}::int IS NULL OR ${mainEvents.id} = ${only} OR ${mainEvents.id} =
          (SELECT o.main_event_id FROM ${subEvents} o WHERE o.client_id = ${mainEvents.clientId} AND o.id = ${only}))`,
      ),
    )
    .orderBy(asc(mainEvents.id))
    .prepare('main_event_rows'),
);
