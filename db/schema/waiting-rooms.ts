import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, foreignKey, integer, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
    /** Since when it stands there: what is in carts from before came through no turn. */
    since: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.subEventId] })],
);

/**
 * How far a waiting room is. Slots are numbered from 1; `counted` of them have passed at `countedAt`, and `perMinute` pass in
 * every minute since, besides `handedOn` in the first (db/functions: line_up).
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
    handedOn: doublePrecision().notNull().default(0),
    /** Turns that were handed on and taken up after all: so many unused ones are not handed on. */
    owed: integer().notNull().default(0),
    /** Turns that nobody took up, ever. */
    unused: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.subEventId] }),
    foreignKey({
      columns: [t.clientId, t.subEventId],
      foreignColumns: [waitingRooms.clientId, waitingRooms.subEventId],
    }).onDelete('cascade'),
  ],
);

/** `taken`: its cart was there when or after it came. `unused`: it was not, for a minute. `late`: it came after that minute. */
export const waitingTurn = pgEnum('waiting_turn', ['taken', 'unused', 'late']);

/** The place of a cart in a waiting room; no slot before the opening. Deleted when its turn has ended. */
export const waitingPlaces = pgTable(
  'waiting_places',
  {
    clientId: clientId(),
    subEventId: integer().notNull(),
    cartId: text().notNull(),
    slot: bigint({ mode: 'number' }),
    joinedAt: instant().notNull(),
    /** When its turn came; null while the line alone says when it will. */
    turnAt: instant(),
    turn: waitingTurn(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.subEventId, t.cartId] }),
    foreignKey({
      columns: [t.clientId, t.subEventId],
      foreignColumns: [waitingLines.clientId, waitingLines.subEventId],
    }).onDelete('cascade'),
  ],
);
