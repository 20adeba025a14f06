import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { subEvents } from './events';
import { staff } from './staff';

export const doorReentry = pgEnum('door_reentry', ['never', 'after_exit', 'always']);

/** A door of a performance with its own count of visitors: the house, or a part of it. Its gates and devices scan for it. */
export const doorLists = pgTable(
  'door_lists',
  {
    clientId: clientId(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    subEventId: integer().notNull(),
    name: text().notNull(),
    reentry: doorReentry().notNull().default('never'),
    /** The only sections whose tickets it admits; null: all. */
    sections: text().array(),
    /** How many minutes before the start people are admitted; null: at any time. */
    opensMinutes: integer(),
    /** The number of lanes among which tickets are divided, so that offline devices admit each ticket at most once; null: not divided. */
    lanes: integer(),
    /** Increases with each change: forms detect concurrent edits by it, and devices notice changes. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    closedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.subEventId], foreignColumns: [subEvents.clientId, subEvents.id] }),
    index().on(t.subEventId, t.clientId),
    check('door_lists_lanes', sql`lanes BETWEEN 1 AND 64`),
  ],
);

/** An entrance. */
export const doorGates = pgTable(
  'door_gates',
  {
    clientId: clientId(),
    listId: integer().notNull(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** The only sections admitted here; null: all of the list. */
    sections: text().array(),
    archivedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique().on(t.clientId, t.listId, t.id),
    foreignKey({
      name: 'door_gates_list_fk',
      columns: [t.clientId, t.listId],
      foreignColumns: [doorLists.clientId, doorLists.id],
    }),
  ],
);

/** A rehearsal: its scans do not count. */
export const doorRehearsals = pgTable(
  'door_rehearsals',
  {
    clientId: clientId(),
    listId: integer().notNull(),
    nr: integer().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.listId, t.nr] }),
    foreignKey({
      name: 'door_rehearsals_list_fk',
      columns: [t.clientId, t.listId],
      foreignColumns: [doorLists.clientId, doorLists.id],
    }),
    uniqueIndex('one_rehearsal').on(t.clientId, t.listId).where(sql`ended_at IS NULL`),
  ],
);

/** A pairing: the device that presents it once becomes a device of the list. */
export const doorPairings = pgTable(
  'door_pairings',
  {
    clientId: clientId(),
    /** The hash of the secret in the QR code. */
    secretHash: text().notNull(),
    listId: integer().notNull(),
    gateId: integer().notNull(),
    maySearch: boolean().notNull(),
    isLead: boolean().notNull(),
    createdBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => staff.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.secretHash] }),
    foreignKey({
      name: 'door_pairings_gate_fk',
      columns: [t.clientId, t.listId, t.gateId],
      foreignColumns: [doorGates.clientId, doorGates.listId, doorGates.id],
    }),
    index().on(t.expiresAt),
  ],
);

/** A scanner: a phone with a key pair, or a third-party program with only a token. */
export const doorDevices = pgTable(
  'door_devices',
  {
    clientId: clientId(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    listId: integer().notNull(),
    gateId: integer().notNull(),
    name: text().notNull(),
    tokenHash: text().notNull(),
    /** Its public key for signed requests (P-256, JWK coordinates `x.y`); null: a program, for which the token is enough. */
    publicKey: text(),
    /** May see full names, and search for people. */
    maySearch: boolean().notNull(),
    /** May override verdicts, and undo scans of other devices. */
    isLead: boolean().notNull(),
    /** The lane, the share of tickets that only it admits (door_lists.lanes). */
    lane: integer(),
    createdBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => staff.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** Written at most every ten seconds. */
    seenAt: instant(),
    /** How many scans it had not sent yet, by its last message. */
    waiting: integer().notNull().default(0),
    /** How far its clock is ahead, in milliseconds. */
    clockAheadMs: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique().on(t.clientId, t.tokenHash),
    foreignKey({
      name: 'door_devices_gate_fk',
      columns: [t.clientId, t.listId, t.gateId],
      foreignColumns: [doorGates.clientId, doorGates.listId, doorGates.id],
    }),
    uniqueIndex('one_device_a_lane').on(t.clientId, t.listId, t.lane).where(sql`lane IS NOT NULL`),
  ],
);
