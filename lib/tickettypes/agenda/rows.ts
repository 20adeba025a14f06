import { and, asc, eq, sql } from 'drizzle-orm';
import { localTime, localTimeOrNull } from '@/db/local-time';
import { prepared } from '@/db/prepared';
import {
  clients,
  locations,
  mainEvents,
  subEventCategories,
  subEvents,
  subEventTicketTypes,
  ticketTypes,
} from '@/db/schema';
import { expiredHolds, visible } from '@/lib/events';
import type { Money } from '@/lib/money';
import { FEW_SEATS } from '../availability';

const client = sql.placeholder('clientId');
const only = sql.placeholder('only');
const now = sql`${sql.placeholder('now')}::timestamptz`;
const most = sql.raw(String(FEW_SEATS + 1));

/** Visible performances with all that a list shows of them: those ahead, or those of one show, or one. No texts. */
export const agendaRows = prepared((db) => {
  const expired = expiredHolds(db);
  const free = sql<number>`least(${most}, coalesce(${expired.seats}, 0) + (SELECT count(*)::int FROM (
    SELECT FROM seats s WHERE s.client_id = ${subEvents.clientId} AND s.sub_event_id = ${subEvents.id}
      AND s.cart_id IS NULL AND s.order_id IS NULL
      ORDER BY s.category_id, s.nr NULLS FIRST LIMIT ${most}) free))`;
  const cheapest = sql<Money | null>`(SELECT min(c.price)::text FROM ${subEventCategories} c
    WHERE c.client_id = ${subEvents.clientId} AND c.sub_event_id = ${subEvents.id})`;
  return db
    .select({
      id: subEvents.id,
      mainEventId: subEvents.mainEventId,
      showName: mainEvents.name,
      showShortText: mainEvents.shortText,
      showImage: mainEvents.image,
      types: mainEvents.types,
      name: subEvents.name,
      shortText: subEvents.shortText,
      image: subEvents.image,
      url: subEvents.url,
      startsAt: subEvents.startsAt,
      endsAt: subEvents.endsAt,
      startsLocal: localTime(subEvents.startsAt, clients.timezone),
      endsLocal: localTimeOrNull(subEvents.endsAt, clients.timezone),
      status: subEvents.status,
      revision: subEvents.revision,
      freeSeats: free,
      cheapest,
      locationId: subEvents.locationId,
      locationName: locations.name,
      address: locations.address,
      zip: locations.zip,
      city: locations.city,
      country: locations.country,
      lat: locations.lat,
      lon: locations.lon,
    })
    .from(subEvents)
    .innerJoin(clients, eq(clients.id, subEvents.clientId))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .leftJoin(expired, eq(expired.subEventId, subEvents.id))
    .where(
      and(
        eq(subEvents.clientId, client),
        visible(),
        sql`CASE WHEN ${only}::int IS NULL THEN ${subEvents.startsAt} > ${now}
          ELSE ${subEvents.id} = ${only} OR ${subEvents.mainEventId} = ${only} END`,
      ),
    )
    .orderBy(asc(subEvents.startsAt), asc(subEvents.id))
    .prepare('agenda_rows');
});

/** The client's ticket types in its order. */
export const agendaTypes = prepared((db) =>
  db
    .select({
      id: ticketTypes.id,
      kind: ticketTypes.kind,
      value: ticketTypes.value,
      validFrom: ticketTypes.validFrom,
      validUntil: ticketTypes.validUntil,
      code: ticketTypes.code,
    })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.clientId, client), eq(ticketTypes.archived, false)))
    .orderBy(asc(ticketTypes.position))
    .prepare('agenda_types'),
);

/** Which performances name their ticket types, and which those are. */
export const agendaNamedTypes = prepared((db) =>
  db
    .select({ subEventId: subEventTicketTypes.subEventId, typeId: subEventTicketTypes.ticketTypeId })
    .from(subEventTicketTypes)
    .where(eq(subEventTicketTypes.clientId, client))
    .prepare('agenda_named_types'),
);
