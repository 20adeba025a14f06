import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { localTime, localTimeOrNull } from '@/db/local-time';
import {
  categories,
  clients,
  locations,
  subEventCategories,
  subEvents,
  subEventTicketTypes,
  ticketTypes,
} from '@/db/schema';
import { groupBy } from '@/lib/group-by';
import type { BundleSubEvent, BundleWaitingRoom } from '../schema';
import { countFreeSeating } from './free-seating';

/** The performances of a client, or of one event, that are not archived, by their event: by date and time, then id. */
export async function exportSubEvents(
  db: Db,
  clientId: number,
  rooms: ReadonlyMap<number, BundleWaitingRoom>,
  eventId?: number,
): Promise<Map<number, BundleSubEvent[]>> {
  const rows = await db
    .select({
      id: subEvents.id,
      mainEventId: subEvents.mainEventId,
      key: subEvents.key,
      location: locations.key,
      name: subEvents.name,
      text: subEvents.text,
      shortText: subEvents.shortText,
      url: subEvents.url,
      image: subEvents.image,
      starts: localTime(subEvents.startsAt, clients.timezone),
      ends: localTimeOrNull(subEvents.endsAt, clients.timezone),
      viewBegins: localTimeOrNull(subEvents.viewBeginsAt, clients.timezone),
      viewEnds: localTimeOrNull(subEvents.viewEndsAt, clients.timezone),
      status: subEvents.status,
      maxPerOrder: subEvents.maxPerOrder,
    })
    .from(subEvents)
    .innerJoin(clients, eq(clients.id, subEvents.clientId))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .where(
      and(
        eq(subEvents.clientId, clientId),
        ne(subEvents.status, 'arch'),
        eventId === undefined ? undefined : eq(subEvents.mainEventId, eventId),
      ),
    )
    .orderBy(asc(subEvents.startsAt), asc(subEvents.id));
  const only = eventId === undefined ? undefined : rows.map(({ id }) => id);
  const ranks = await exportCategories(db, clientId, only);
  const types = await exportOfferedTypes(db, clientId, only);

  return new Map(
    [...groupBy(rows, (row) => row.mainEventId)].map(([mainId, own]) => [
      mainId,
      own.map((row) => ({
        key: row.key,
        event_id: row.id,
        location: row.location,
        name: row.name,
        text: row.text,
        short_text: row.shortText,
        url: row.url,
        image: row.image,
        date: row.starts.slice(0, 10),
        time: row.starts.slice(11),
        end: row.ends?.slice(11) ?? null,
        status: row.status,
        view_begin: row.viewBegins,
        view_end: row.viewEnds,
        max_per_order: row.maxPerOrder,
        waiting_room: rooms.get(row.id) ?? null,
        ticket_types: types.get(row.id)?.map((type) => type.key) ?? null,
        categories: (ranks.get(row.id) ?? []).map(({ name, price, capacity }) => ({ name, price, capacity })),
      })),
    ]),
  );
}

async function exportCategories(db: Db, clientId: number, only: number[] | undefined) {
  const rows = await db
    .select({
      subEventId: subEventCategories.subEventId,
      categoryId: subEventCategories.categoryId,
      name: categories.name,
      price: subEventCategories.price,
      isNumbered: subEventCategories.isNumbered,
    })
    .from(subEventCategories)
    .innerJoin(
      categories,
      and(eq(categories.clientId, subEventCategories.clientId), eq(categories.id, subEventCategories.categoryId)),
    )
    .where(and(eq(subEventCategories.clientId, clientId), only && inArray(subEventCategories.subEventId, only)))
    .orderBy(asc(subEventCategories.subEventId), asc(subEventCategories.position));
  const counts = await countFreeSeating(db, clientId, only);
  const capacityOf = (row: (typeof rows)[number]) => counts.get(`${row.subEventId}/${row.categoryId}`) ?? null;
  const ranks = rows.map((row) => ({ ...row, capacity: row.isNumbered ? null : capacityOf(row) }));
  return groupBy(ranks, (row) => row.subEventId);
}

async function exportOfferedTypes(db: Db, clientId: number, only: number[] | undefined) {
  const types = and(
    eq(ticketTypes.clientId, subEventTicketTypes.clientId),
    eq(ticketTypes.id, subEventTicketTypes.ticketTypeId),
  );
  const rows = await db
    .select({ subEventId: subEventTicketTypes.subEventId, key: ticketTypes.key })
    .from(subEventTicketTypes)
    .innerJoin(ticketTypes, types)
    .where(
      and(
        eq(subEventTicketTypes.clientId, clientId),
        eq(ticketTypes.archived, false),
        only && inArray(subEventTicketTypes.subEventId, only),
      ),
    )
    .orderBy(asc(ticketTypes.position));
  return groupBy(rows, (row) => row.subEventId);
}
