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
  uuid,
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
    /** The only sections whose tickets it takes; null: all. */
    sections: text().array(),
    /** Minutes before the beginning from which people are let in; null: at any time. */
    opensMinutes: integer(),
    /** Where devices without network are to admit each ticket at most once: among how many the tickets are divided. Null: not. */
    lanes: integer(),
    /** Raised with each change: what a form has seen, and what devices notice. */
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
    /** The only sections that go in here; null: all of the list. */
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

/** A time in which scans are tried out: they count for nothing. */
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

/** What a device becomes that shows this once. */
export const doorPairings = pgTable(
  'door_pairings',
  {
    clientId: clientId(),
    /** Of the secret in the QR code. */
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

/** A scanner: a phone with a key of its own, or a program of others with a token alone. */
export const doorDevices = pgTable(
  'door_devices',
  {
    clientId: clientId(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    listId: integer().notNull(),
    gateId: integer().notNull(),
    name: text().notNull(),
    tokenHash: text().notNull(),
    /** What it signs its requests with (P-256, as JWK coordinates `x.y`); null: a program, whose token is enough. */
    publicKey: text(),
    /** Gets whole names, and may look people up. */
    maySearch: boolean().notNull(),
    /** May let in against the verdict, and undo the scans of others. */
    isLead: boolean().notNull(),
    /** The share of tickets that it alone admits (door_lists.lanes). */
    lane: integer(),
    createdBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => staff.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** Written at most every ten seconds. */
    seenAt: instant(),
    /** Scans that it has not sent yet, as it told last. */
    waiting: integer().notNull().default(0),
    /** What its clock is ahead, in milliseconds. */
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

export const doorScanKind = pgEnum('door_scan_kind', ['entry', 'exit', 'undo']);

/** What a device scanned, and what was made of it. Rows are only added; `verdict` is one of lib/door. */
export const doorScans = pgTable(
  'door_scans',
  {
    clientId: clientId(),
    deviceId: integer().notNull(),
    /** The device's own: sent twice, it is one scan. */
    id: uuid().notNull(),
    listId: integer().notNull(),
    gateId: integer().notNull(),
    /** 1, 2, 3 … on the device: the order there, whatever its clock did. */
    seq: bigint({ mode: 'number' }).notNull(),
    kind: doorScanKind().notNull(),
    orderId: bigint({ mode: 'number' }),
    position: integer(),
    generation: integer(),
    /** By the device's clock, corrected by what it was ahead. */
    at: instant().notNull(),
    clockAheadMs: integer().notNull(),
    receivedAt: instant().notNull(),
    /** What the person at the door saw before the server answered; null: they waited for it. */
    shown: text(),
    verdict: text().notNull(),
    /** 0: the performance; else the number of a rehearsal. */
    rehearsal: integer().notNull(),
    cycle: integer(),
    /** Of an override or an undo: free text of the person who did it. */
    reason: text(),
    /** 1, 2, 3 … within the list, in the order of the commits. */
    cursor: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.deviceId, t.id] }),
    foreignKey({
      name: 'door_scans_device_fk',
      columns: [t.clientId, t.deviceId],
      foreignColumns: [doorDevices.clientId, doorDevices.id],
    }),
    uniqueIndex('door_scans_cursor').on(t.clientId, t.listId, t.cursor),
    index('door_scans_ticket').on(t.orderId, t.position, t.clientId),
  ],
);

/** Somebody in the house: the first stored scan of a ticket holds it. A next cycle begins when they are out, or it was undone. */
export const doorAdmissions = pgTable(
  'door_admissions',
  {
    clientId: clientId(),
    listId: integer().notNull(),
    rehearsal: integer().notNull(),
    orderId: bigint({ mode: 'number' }).notNull(),
    position: integer().notNull(),
    cycle: integer().notNull(),
    deviceId: integer().notNull(),
    gateId: integer().notNull(),
    scanId: uuid().notNull(),
    at: instant().notNull(),
    leftAt: instant(),
    undoneAt: instant(),
  },
  (t) => [
    primaryKey({
      name: 'door_admissions_pk',
      columns: [t.clientId, t.listId, t.rehearsal, t.orderId, t.position, t.cycle],
    }),
    foreignKey({
      name: 'door_admissions_scan_fk',
      columns: [t.clientId, t.deviceId, t.scanId],
      foreignColumns: [doorScans.clientId, doorScans.deviceId, doorScans.id],
    }),
    check('door_admissions_cycle', sql`cycle > 0`),
  ],
);

/** `double`: let in a second time. `void`: let in with a ticket that was void. `unpaid`, `override`: let in all the same. */
export const doorConflictKind = pgEnum('door_conflict_kind', ['double', 'void', 'unpaid', 'override']);

/** A scan that a person should look at. The other one is the admission of that cycle. */
export const doorConflicts = pgTable(
  'door_conflicts',
  {
    clientId: clientId(),
    deviceId: integer().notNull(),
    scanId: uuid().notNull(),
    listId: integer().notNull(),
    kind: doorConflictKind().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.deviceId, t.scanId] }),
    foreignKey({
      name: 'door_conflicts_scan_fk',
      columns: [t.clientId, t.deviceId, t.scanId],
      foreignColumns: [doorScans.clientId, doorScans.deviceId, doorScans.id],
    }),
    index().on(t.listId, t.clientId, t.createdAt),
  ],
);

/** `text`: to read. `all_out`: everybody who came in before it has left. `rehearsal`, `settings`: something of the list changed. */
export const doorMessageKind = pgEnum('door_message_kind', ['text', 'all_out', 'rehearsal', 'settings']);

/** What the office tells all devices of a list. */
export const doorMessages = pgTable(
  'door_messages',
  {
    clientId: clientId(),
    listId: integer().notNull(),
    /** 1, 2, 3 … within the list, in the order of the commits. */
    cursor: bigint({ mode: 'number' }).notNull(),
    kind: doorMessageKind().notNull(),
    text: text().notNull().default(''),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.listId, t.cursor] }),
    foreignKey({
      name: 'door_messages_list_fk',
      columns: [t.clientId, t.listId],
      foreignColumns: [doorLists.clientId, doorLists.id],
    }),
  ],
);
