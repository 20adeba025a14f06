import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, foreignKey, integer, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';

/** A waiting room of a bundle: of one performance, or of the whole client (`subEventId` 0). */
export const waitingRooms = pgTable(
  'waiting_rooms',
  {
    clientId: clientId().references(() => clients.id),
    subEventId: integer().notNull(),
    opensAt: instant().notNull(),
    /** The number of turns per minute. */
    perMinute: integer().notNull(),
    /** The minutes in which a visitor must put the first seats into a cart. */
    shopMinutes: integer().notNull(),
    /** When it was set up: seats already in carts did not need a turn. */
    since: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.subEventId] })],
);

/**
 * The progress of a waiting room. Slots are numbered from 1; `counted` of them had passed at `countedAt`, and `perMinute` pass in every
 * minute since, plus `handedOn` in the first (db/functions: line_up).
 */
export const waitingLines = pgTable(
  'waiting_lines',
  {
    clientId: clientId(),
    subEventId: integer().notNull(),
    /** The last slot given out; before the opening, the number of waiting carts. */
    lastSlot: bigint({ mode: 'number' }).notNull(),
    counted: doublePrecision().notNull(),
    countedAt: instant().notNull(),
    perMinute: integer().notNull(),
    /** When the slots of those who came before the opening were drawn; null: not yet. */
    openedAt: instant(),
    handedOn: doublePrecision().notNull().default(0),
    /** Turns that were passed on and then used late: this many unused turns are not passed on. */
    owed: integer().notNull().default(0),
    /** The total of unused turns. */
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

/** `taken`: its cart was active at or after the turn. `unused`: it was not, for a minute. `late`: it became active after that minute. */
export const waitingTurn = pgEnum('waiting_turn', ['taken', 'unused', 'late']);

/** The place of a cart in a waiting room; without a slot before the opening. Deleted when its turn has ended. */
export const waitingPlaces = pgTable(
  'waiting_places',
  {
    clientId: clientId(),
    subEventId: integer().notNull(),
    cartId: text().notNull(),
    slot: bigint({ mode: 'number' }),
    joinedAt: instant().notNull(),
    /** When its turn came; null: only waiting_lines determines when it will. */
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
