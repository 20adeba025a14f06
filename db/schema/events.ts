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

/** One id space for main and sub events, over all clients: whose id is it, and what. */
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

/** A picture of a show as its bundle has it. `alt`: one text, or one by language. `focus`: parts of its width and height. */
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
    /** The same in other languages; null: in none. */
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
    /** How often its time, its place or whether it takes place was changed: calendars take the highest. */
    revision: integer().notNull().default(0),
    /** When it was taken off before it began; null while it is to take place, and when it was put away after it did. */
    cancelledAt: instant(),
    /** When and where it was to be, once it was moved: the public sees both. Null while it is as it was first announced. */
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

/** What a seat of a price rank costs at a performance, and how many there are. */
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
    /** Sold out with a waiting list: what comes free is for those on it, and no visitor's add gets it (lib/waiting-list). */
    isForWaitingList: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.subEventId, t.categoryId] }),
    foreignKey({ columns: [t.clientId, t.subEventId], foreignColumns: [subEvents.clientId, subEvents.id] }),
    foreignKey({ columns: [t.clientId, t.categoryId], foreignColumns: [categories.clientId, categories.id] }),
  ],
);
