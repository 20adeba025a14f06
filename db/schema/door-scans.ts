import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { doorDevices, doorLists } from './door';

export const doorScanKind = pgEnum('door_scan_kind', ['entry', 'exit', 'undo']);

/** Scans by devices with their verdicts (lib/door). Append-only. */
export const doorScans = pgTable(
  'door_scans',
  {
    clientId: clientId(),
    deviceId: integer().notNull(),
    /** Chosen by the device: repeating it is the same scan. */
    id: uuid().notNull(),
    listId: integer().notNull(),
    gateId: integer().notNull(),
    /** 1, 2, 3 … on the device: their order, independent of its clock. */
    seq: bigint({ mode: 'number' }).notNull(),
    kind: doorScanKind().notNull(),
    orderId: bigint({ mode: 'number' }),
    position: integer(),
    generation: integer(),
    /** By the device's clock, corrected by its offset. */
    at: instant().notNull(),
    clockAheadMs: integer().notNull(),
    receivedAt: instant().notNull(),
    /** The verdict that the device showed before the server answered; null: it waited for the answer. */
    shown: text(),
    verdict: text().notNull(),
    /** 0: the performance; else the number of a rehearsal. */
    rehearsal: integer().notNull(),
    cycle: integer(),
    /** The reason of an override or undo, as free text. */
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

/** An admission by a ticket, written by its first stored scan. A new cycle begins after an exit or an undo. */
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

/**
 * `double`: admitted a second time. `void`: admitted with a void ticket. `unpaid`, `override`: admitted nevertheless. `revoked`: sent by a
 * device after it was revoked.
 */
export const doorConflictKind = pgEnum('door_conflict_kind', ['double', 'void', 'unpaid', 'override', 'revoked']);

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

/** Messages of the office to all devices of a list. */
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
