import { and, asc, between, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { localTime, localTimeOrNull } from '@/db/local-time';
import { oncePerDatabase } from '@/db/once-per-database';
import {
  catalogues,
  categories,
  clients,
  discounts,
  locations,
  mainEvents,
  subEventCategories,
  subEvents,
  subEventTicketTypes,
  subscriptions,
  ticketTypes,
} from '@/db/schema';
import type { Moved, Rank } from './performance';
import { OWN_PICTURE, SHOW_PICTURES } from './show-picture';

const p = sql.placeholder;
const client = p('clientId');

/** The version of the client's catalogue in the snapshot of the statement. */
const VERSION = sql<number>`(SELECT k.version FROM ${catalogues} k WHERE k.client_id = ${client})`.mapWith(Number);

/** Of a rank `r` of category `c`. */
const RANKS = sql<
  Rank[]
>`json_agg(json_build_object('categoryId', r.category_id, 'categoryName', c.name, 'basePrice', r.price::text,
  'firstNr', r.first_nr, 'lastNr', r.last_nr, 'isNumbered', r.is_numbered,
  'isForWaitingList', r.is_for_waiting_list) ORDER BY r.position)`;
const ranksAndCategories = sql`${subEventCategories} r JOIN ${categories} c ON c.client_id = r.client_id AND c.id = r.category_id`;

const OWN = {
  version: VERSION,
  id: subEvents.id,
  url: subEvents.url,
  picture: OWN_PICTURE,
  startsAt: subEvents.startsAt,
  endsAt: subEvents.endsAt,
  viewBeginsAt: subEvents.viewBeginsAt,
  viewEndsAt: subEvents.viewEndsAt,
  startsLocal: localTime(subEvents.startsAt, clients.timezone),
  endsLocal: localTimeOrNull(subEvents.endsAt, clients.timezone),
  viewEndsLocal: localTimeOrNull(subEvents.viewEndsAt, clients.timezone),
  status: subEvents.status,
  isCancelled: sql<boolean>`${subEvents.cancelledAt} IS NOT NULL`,
  movedFrom: sql<Moved | null>`CASE WHEN num_nonnulls(${subEvents.movedFrom}, ${subEvents.movedFromPlace}) > 0 THEN
    json_build_object('at', ${subEvents.movedFrom}, 'local', ${localTimeOrNull(subEvents.movedFrom, clients.timezone)},
      'place', ${subEvents.movedFromPlace}) END`,
  maxPerOrder: subEvents.maxPerOrder,
  revision: subEvents.revision,
  name: subEvents.name,
  shortText: subEvents.shortText,
};

const SHOW = {
  id: mainEvents.id,
  name: mainEvents.name,
  shortText: mainEvents.shortText,
  pictures: SHOW_PICTURES,
  types: mainEvents.types,
  status: mainEvents.status,
};

const VENUE = {
  id: locations.id,
  name: locations.name,
  address: locations.address,
  zip: locations.zip,
  city: locations.city,
  country: locations.country,
  lat: locations.lat,
  lon: locations.lon,
};

/** For a few performances, each with all its facts. */
const performances = (db: Db) =>
  db
    .select({
      ...OWN,
      show: SHOW,
      venue: VENUE,
      seller: {
        id: clients.id,
        name: clients.name,
        title: clients.title,
        currency: clients.currency,
        maxPerOrder: clients.maxPerOrder,
        takesPayments: sql<boolean>`${clients.paymentMethods} IS NOT NULL AND ${clients.paymentMethods} <> '[]'`,
      },
      ranks: sql<Rank[] | null>`(SELECT ${RANKS} FROM ${ranksAndCategories}
        WHERE r.client_id = ${subEvents.clientId} AND r.sub_event_id = ${subEvents.id})`,
      typeIds: sql<number[] | null>`(SELECT json_agg(o.ticket_type_id) FROM ${subEventTicketTypes} o
        WHERE o.client_id = ${subEvents.clientId} AND o.sub_event_id = ${subEvents.id})`,
    })
    .from(subEvents)
    .innerJoin(clients, eq(clients.id, subEvents.clientId))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)));

/** Performances with ids `from` … `to`, in any status. */
export const performancesById = oncePerDatabase((db) =>
  performances(db)
    .where(and(eq(subEvents.clientId, client), between(subEvents.id, p('from'), p('to'))))
    .prepare('performances_by_id'),
);

/**
 * All published performances with their texts, by show, start and id. There may be thousands, so shows, venues and ranks are read
 * separately, once each.
 */
export const performancesShown = oncePerDatabase((db) =>
  db
    .select({ ...OWN, text: subEvents.text, showId: subEvents.mainEventId, venueId: subEvents.locationId })
    .from(subEvents)
    .innerJoin(clients, eq(clients.id, subEvents.clientId))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .where(
      and(eq(subEvents.clientId, client), inArray(subEvents.status, ['pub', 'nosal']), eq(mainEvents.status, 'pub')),
    )
    .orderBy(asc(subEvents.mainEventId), asc(subEvents.startsAt), asc(subEvents.id))
    .prepare('performances_shown'),
);

/** A client's published shows with their texts, which are long: sanitised HTML. */
export const showsOfClient = oncePerDatabase((db) =>
  db
    .select({ version: VERSION, ...SHOW, text: mainEvents.text, texts: mainEvents.texts })
    .from(mainEvents)
    .where(and(eq(mainEvents.clientId, client), eq(mainEvents.status, 'pub')))
    .prepare('shows_of_client'),
);

export const venuesOfClient = oncePerDatabase((db) =>
  db
    .select({ version: VERSION, ...VENUE })
    .from(locations)
    .where(eq(locations.clientId, client))
    .prepare('venues_of_client'),
);

/** The ranks of all performances of a client. */
export const ranksOfClient = oncePerDatabase((db) =>
  db
    .select({ version: VERSION, id: sql<number>`r.sub_event_id`, ranks: RANKS })
    .from(ranksAndCategories)
    .where(sql`r.client_id = ${client}`)
    .groupBy(sql`r.sub_event_id`)
    .prepare('ranks_of_client'),
);

/** The ticket types that performances of a client name. */
export const namedTypesOfClient = oncePerDatabase((db) =>
  db
    .select({ version: VERSION, id: subEventTicketTypes.subEventId, typeId: subEventTicketTypes.ticketTypeId })
    .from(subEventTicketTypes)
    .where(eq(subEventTicketTypes.clientId, client))
    .prepare('named_types_of_client'),
);

/** Bounds the index scan: no performance lasts longer than a day, because its end is a time of that day or the next. */
const isOn = sql`${subEvents.startsAt} >= ${p('from')}::timestamptz - interval '1 day' AND ${subEvents.startsAt} < ${p('until')}::timestamptz
  AND coalesce(${subEvents.endsAt}, ${subEvents.startsAt}) >= ${p('from')}::timestamptz`;

const isInCircle = sql`(${clients.id} = ${client} OR ${clients.circle} = ${p('circle')})`;

/** Published performances of a client and its circle that take place between `from` and `until`. */
export const performancesInCircle = oncePerDatabase((db) =>
  performances(db)
    .where(and(isInCircle, isOn, eq(subEvents.status, 'pub'), eq(mainEvents.status, 'pub')))
    .prepare('performances_in_circle'),
);

export type PerformanceRow = Awaited<ReturnType<ReturnType<typeof performancesById>['execute']>>[number];

const types = (db: Db) =>
  db
    .select({
      version: VERSION,
      clientId: ticketTypes.clientId,
      ticketTypeId: ticketTypes.id,
      name: ticketTypes.name,
      kind: ticketTypes.kind,
      value: ticketTypes.value,
      maxPerEvent: ticketTypes.maxPerEvent,
      maxPerOrder: ticketTypes.maxPerOrder,
      code: ticketTypes.code,
      validFrom: ticketTypes.validFrom,
      validUntil: ticketTypes.validUntil,
      isArchived: ticketTypes.archived,
      isOfSubscription: sql<boolean>`EXISTS (SELECT FROM ${subscriptions} a
        WHERE a.client_id = ${ticketTypes.clientId} AND a.ticket_type_id = ${ticketTypes.id} AND NOT a.archived)`,
      discountIds: sql<Record<number, string>>`coalesce((
        SELECT json_object_agg(d.category_id, d.discount_id) FROM ${discounts} d
         WHERE d.client_id = ${ticketTypes.clientId} AND d.ticket_type_id = ${ticketTypes.id}), '{}')`,
    })
    .from(ticketTypes)
    .innerJoin(clients, eq(clients.id, ticketTypes.clientId));

/** All of a client's ticket types, archived ones too, in its order. */
export const typesOfClient = oncePerDatabase((db) =>
  types(db).where(eq(ticketTypes.clientId, client)).orderBy(asc(ticketTypes.position)).prepare('types_of_client'),
);

/** The ticket types of its whole circle. */
export const typesInCircle = oncePerDatabase((db) =>
  types(db).where(isInCircle).orderBy(asc(ticketTypes.position)).prepare('types_in_circle'),
);
