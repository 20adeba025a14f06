import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { localTime, localTimeOrNull, millis } from '@/db/local-time';
import {
  catalogues,
  categories,
  clients,
  discounts,
  locations,
  mainEvents,
  subEventCategories,
  subEvents,
  ticketTypes,
} from '@/db/schema';
import { isOffered } from './is-offered';

/**
 * A query of the client's (`clientId`) performances, with the version of the catalogue then: a row for each ticket type at each price rank, of those types that `types` says; one without a type
 * where there are none. Times end in `Local`: `YYYY-MM-DD HH:MM:SS` in the client's time zone; those of `words` that do not are
 * milliseconds since 1970.
 */
export function readPerformances(db: Db, types: SQL | undefined) {
  const sold = db
    .select({
      clientId: discounts.clientId,
      categoryId: discounts.categoryId,
      discountId: discounts.discountId,
      ticketTypeId: discounts.ticketTypeId,
      name: ticketTypes.name,
      kind: ticketTypes.kind,
      value: ticketTypes.value,
      maxPerEvent: ticketTypes.maxPerEvent,
      maxPerOrder: ticketTypes.maxPerOrder,
      code: ticketTypes.code,
      validFrom: ticketTypes.validFrom,
      validUntil: ticketTypes.validUntil,
    })
    .from(discounts)
    .innerJoin(
      ticketTypes,
      and(eq(ticketTypes.clientId, discounts.clientId), eq(ticketTypes.id, discounts.ticketTypeId)),
    )
    .where(types)
    .as('sold');
  return db
    .select({
      version:
        sql<number>`(SELECT k.version FROM ${catalogues} k WHERE k.client_id = ${sql.placeholder('clientId')})`.mapWith(
          Number,
        ),
      facts: {
        subEventId: subEvents.id,
        status: subEvents.status,
        mainStatus: mainEvents.status,
        startsAt: subEvents.startsAt,
        viewBeginsAt: subEvents.viewBeginsAt,
        viewEndsAt: subEvents.viewEndsAt,
        eventMaxPerOrder: subEvents.maxPerOrder,
      },
      words: {
        mainEventId: subEvents.mainEventId,
        eventName: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
        startsAt: millis<number>(subEvents.startsAt),
        endsAt: millis<number | null>(subEvents.endsAt),
        startsLocal: localTime(subEvents.startsAt, clients.timezone),
        endsLocal: localTimeOrNull(subEvents.endsAt, clients.timezone),
        viewEndsLocal: localTimeOrNull(subEvents.viewEndsAt, clients.timezone),
        locationId: subEvents.locationId,
        locationName: locations.name,
        lat: locations.lat,
        lon: locations.lon,
      },
      rank: {
        categoryId: subEventCategories.categoryId,
        basePrice: subEventCategories.price,
        firstNr: subEventCategories.firstNr,
        lastNr: subEventCategories.lastNr,
        isNumbered: subEventCategories.isNumbered,
      },
      categoryName: sql<string>`${categories.name}`,
      type: {
        ticketTypeId: sold.ticketTypeId,
        discountId: sold.discountId,
        name: sold.name,
        kind: sold.kind,
        value: sold.value,
        maxPerEvent: sold.maxPerEvent,
        maxPerOrder: sold.maxPerOrder,
        code: sold.code,
        validFrom: sold.validFrom,
        validUntil: sold.validUntil,
      },
      isOffered: sql<boolean>`${isOffered(subEvents.clientId, subEvents.id, sold.ticketTypeId)}`,
    })
    .from(subEvents)
    .innerJoin(clients, eq(clients.id, subEvents.clientId))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .leftJoin(
      subEventCategories,
      and(eq(subEventCategories.clientId, subEvents.clientId), eq(subEventCategories.subEventId, subEvents.id)),
    )
    .leftJoin(
      categories,
      and(eq(categories.clientId, subEvents.clientId), eq(categories.id, subEventCategories.categoryId)),
    )
    .leftJoin(sold, and(eq(sold.clientId, subEvents.clientId), eq(sold.categoryId, categories.id)));
}
