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
