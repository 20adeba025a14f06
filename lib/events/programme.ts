import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { localTime, localTimeOrNull } from '@/db/local-time';
import { prepared } from '@/db/prepared';
import { clients, type EventStatus, locations, mainEvents, subEvents } from '@/db/schema';
import { cacheAtVersion } from '@/lib/clients';
import type { Context } from '@/lib/context';

/** A show, without its performances. */
export type Show = {
  id: number;
  name: string;
  text: string;
  shortText: string;
  image: string | null;
  types: string[];
};

/** A performance as the public sees it. Times end in `Local`: `YYYY-MM-DD HH:MM:SS` in the client's time zone. */
export type Performance = {
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
  locationId: number;
  locationName: string;
};

/** With what decides when it is shown and sold. */
export type Programmed = {
  show: Show;
  performance: Performance;
  startsAt: Date;
  viewBeginsAt: Date | null;
  viewEndsAt: Date | null;
  maxPerOrder: number | null;
};

const zone = clients.timezone;
const published = sql`${mainEvents.status} = 'pub'`;

const performanceRows = prepared((db) =>
  db
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
      locationId: subEvents.locationId,
      locationName: locations.name,
      startsAt: subEvents.startsAt,
      viewBeginsAt: subEvents.viewBeginsAt,
      viewEndsAt: subEvents.viewEndsAt,
      maxPerOrder: subEvents.maxPerOrder,
    })
    .from(subEvents)
    .innerJoin(clients, eq(clients.id, subEvents.clientId))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .where(
      and(eq(subEvents.clientId, sql.placeholder('clientId')), inArray(subEvents.status, ['pub', 'nosal']), published),
    )
    .orderBy(asc(subEvents.mainEventId), asc(subEvents.startsAt), asc(subEvents.id))
    .prepare('performance_rows'),
);

const showRows = prepared((db) =>
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
    .where(and(eq(mainEvents.clientId, sql.placeholder('clientId')), published))
    .prepare('show_rows'),
);

/**
 * All performances of a client that may be shown at some time, by id, in the order of lists: by show, by start, by id. Who
 * shows one looks at the clock first (isInWindow).
 */
export async function programmeOf(ctx: Context): Promise<ReadonlyMap<number, Programmed>> {
  return (await cacheAtVersion(ctx, 'programme', () => readProgramme(ctx))) ?? new Map();
}

async function readProgramme({ db, client }: Context): Promise<Map<number, Programmed>> {
  const given = { clientId: client.id };
  const [shows, rows] = await Promise.all([showRows(db).execute(given), performanceRows(db).execute(given)]);
  const showOf = new Map(shows.map((show) => [show.id, show]));
  const programme = new Map<number, Programmed>();
  for (const { startsAt, viewBeginsAt, viewEndsAt, maxPerOrder, ...row } of rows) {
    const show = showOf.get(row.mainEventId);
    if (!show) continue; // Published between the two questions: the version is another by now.
    const performance = {
      ...row,
      name: row.name ?? show.name,
      text: row.text ?? show.text,
      shortText: row.shortText ?? show.shortText,
      types: show.types,
    };
    programme.set(row.id, { show, performance, startsAt, viewBeginsAt, viewEndsAt, maxPerOrder });
  }
  return programme;
}
