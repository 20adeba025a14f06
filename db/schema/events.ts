import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { clientId, instant, money } from '../columns';
import { clients } from './clients';
import { locations } from './locations';

export const eventIdSequence = pgSequence('event_id_seq');

/** The shared id space of main and sub events of all clients, with the owner and kind of each id. */
export const eventIds = pgTable(
  'event_ids',
  {
    id: integer().primaryKey(),
    clientId: clientId().references(() => clients.id),
  },
  (t) => [unique().on(t.clientId, t.id)],
);

export const eventStatus = pgEnum('event_status', ['pub', 'nosal', 'unpub', 'arch', 'trash']);
export type EventStatus = (typeof eventStatus.enumValues)[number];

/** A picture of a show in its bundle. `alt`: one text, or texts by language. `focus`: fractions of its width and height. */
export type EventPicture = {
  url: string;
  alt: string | Record<string, string> | null;
  focus: { x: number; y: number } | null;
  width: number | null;
  height: number | null;
};

/** A show: the performances of the same thing. */
export const mainEvents = pgTable(
  'main_events',
  {
    clientId: clientId(),
    id: integer().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    /** Sanitised HTML. */
    text: text().notNull(),
    /** Its translations by language; null: none. */
    texts: jsonb().$type<Partial<Record<string, string>>>(),
    shortText: text().notNull(),
    image: text(),
    images: jsonb().$type<EventPicture[]>().notNull().default([]),
    types: text().array().notNull(),
    status: eventStatus().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.id], foreignColumns: [eventIds.clientId, eventIds.id] }),
    unique().on(t.clientId, t.key),
  ],
);

/** A performance. Null texts are those of the main event. */
export const subEvents = pgTable(
  'sub_events',
  {
    clientId: clientId(),
    id: integer().notNull(),
    mainEventId: integer().notNull(),
    locationId: integer().notNull(),
    key: text().notNull(),
    name: text(),
    text: text(),
    shortText: text(),
    url: text(),
    image: text(),
    startsAt: instant().notNull(),
    endsAt: instant(),
    viewBeginsAt: instant(),
    viewEndsAt: instant(),
    status: eventStatus().notNull(),
    /** Increases with every change of its time, place or cancellation: calendars keep the highest. */
    revision: integer().notNull().default(0),
    /** When it was cancelled before it began; null otherwise, also when it was archived afterwards. */
    cancelledAt: instant(),
    /** The original time and place, if it was moved: the public sees both. Null: never moved. */
    movedFrom: instant(),
    movedFromPlace: text(),
    /** Most seats of this performance in one order, besides the client's own limit. */
    maxPerOrder: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.id], foreignColumns: [eventIds.clientId, eventIds.id] }),
    foreignKey({ columns: [t.clientId, t.mainEventId], foreignColumns: [mainEvents.clientId, mainEvents.id] }),
    foreignKey({ columns: [t.clientId, t.locationId], foreignColumns: [locations.clientId, locations.id] }),
    unique().on(t.clientId, t.mainEventId, t.key),
    index().on(t.clientId, t.startsAt),
  ],
);

/** A price rank of the organisation ("1e rang"). */
export const categories = pgTable(
  'categories',
  {
    clientId: clientId().references(() => clients.id),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] }), unique().on(t.clientId, t.name)],
);

/** The price of a rank at a performance, and its number of seats. */
export const subEventCategories = pgTable(
  'sub_event_categories',
  {
    clientId: clientId(),
    subEventId: integer().notNull(),
    categoryId: integer().notNull(),
    /** The organisation's order. */
    position: integer().notNull(),
    price: money().notNull(),
    /** The bounds of its seats' `nr`, set when seats are made: where a random pick may start. */
    firstNr: integer().notNull(),
    lastNr: integer().notNull(),
    /** Whether its seats have rows and numbers to choose from. */
    isNumbered: boolean().notNull(),
    /** Sold out with a waiting list: seats that become free go to the list, not to visitors' adds (lib/waiting-list). */
    isForWaitingList: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.subEventId, t.categoryId] }),
    foreignKey({ columns: [t.clientId, t.subEventId], foreignColumns: [subEvents.clientId, subEvents.id] }),
    foreignKey({ columns: [t.clientId, t.categoryId], foreignColumns: [categories.clientId, categories.id] }),
  ],
);
