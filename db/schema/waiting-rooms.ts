import { bigint, doublePrecision, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';

/** A waiting room as its bundle has it: of one performance, or of the whole client (`subEventId` 0). */
export const waitingRooms = pgTable(
  'waiting_rooms',
  {
    clientId: clientId().references(() => clients.id),
    subEventId: integer().notNull(),
    opensAt: instant().notNull(),
    /** Buyers that may begin in a minute. */
    perMinute: integer().notNull(),
    /** How long each may take to put the first seats into a cart. */
    shopMinutes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.subEventId] })],
);

/**
 * How far a waiting room is. Slots are numbered from 1; `counted` of them had passed at `countedAt`, and `perMinute` pass in
 * every minute since (db/migrations: line_up).
 */
export const waitingLines = pgTable(
  'waiting_lines',
  {
    clientId: clientId(),
    subEventId: integer().notNull(),
    /** The last slot that was given out; before the opening how many are there. */
    lastSlot: bigint({ mode: 'number' }).notNull(),
    counted: doublePrecision().notNull(),
    countedAt: instant().notNull(),
    perMinute: integer().notNull(),
    /** Null until those who came before had their places drawn. */
    openedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.subEventId] }),
    foreignKey({
      columns: [t.clientId, t.subEventId],
      foreignColumns: [waitingRooms.clientId, waitingRooms.subEventId],
    }).onDelete('cascade'),
  ],
);

/** The place of a cart in a waiting room; no slot before the opening. */
export const waitingPlaces = pgTable(
  'waiting_places',
  {
    clientId: clientId(),
    subEventId: integer().notNull(),
    cartId: text().notNull(),
    slot: bigint({ mode: 'number' }),
    joinedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.subEventId, t.cartId] }),
    foreignKey({
      columns: [t.clientId, t.subEventId],
      foreignColumns: [waitingLines.clientId, waitingLines.subEventId],
    }).onDelete('cascade'),
    index().on(t.joinedAt),
  ],
);
