import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clientId, instant, money, sum } from '../columns';
import { clients } from './clients';
import { staffRole } from './memberships';
import { orders } from './orders';
import { payments, refunds } from './payments';
import { staff } from './staff';

/** A till of the box office: a point of sale with a drawer and perhaps a card terminal. */
export const tills = pgTable(
  'tills',
  {
    clientId: clientId().references(() => clients.id),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** The provider's id of its card terminal; null: chosen at each sale. */
    terminalId: text(),
    /** Increases with each change: forms detect concurrent edits by it. */
    version: integer().notNull().default(1),
    archivedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    uniqueIndex('tills_name').on(t.clientId, sql`lower(${t.name})`).where(sql`archived_at IS NULL`),
  ],
);

/**
 * A shift: one person at a till, from opening its drawer to counting it. A closed one never changes, except for its approval (the trigger
 * of keep_shifts).
 */
export const shifts = pgTable(
  'shifts',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    tillId: integer().notNull(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staff.id),
    openedAt: instant().notNull(),
    /** The cash in the drawer at the start. */
    float: money().notNull(),
    closedAt: instant(),
    closedBy: bigint({ mode: 'number' }).references(() => staff.id),
    /** What the drawer should have held when it was closed, and what it held. */
    expected: sum(),
    counted: sum(),
    /** The count of each coin and note by its value (`{"0.50": 12}`); null: only the sum was entered. */
    count: jsonb().$type<Record<string, number>>(),
    note: text(),
    approvedAt: instant(),
    approvedBy: bigint({ mode: 'number' }).references(() => staff.id),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.tillId], foreignColumns: [tills.clientId, tills.id] }),
    uniqueIndex('shifts_open_at_till').on(t.clientId, t.tillId).where(sql`closed_at IS NULL`),
    uniqueIndex('shifts_open_of_person').on(t.clientId, t.staffId).where(sql`closed_at IS NULL`),
    check(
      'shifts_closed',
      sql`(closed_at IS NULL) = (expected IS NULL) AND (closed_at IS NULL) = (counted IS NULL) AND (closed_at IS NULL) = (closed_by IS NULL)`,
    ),
    check(
      'shifts_approved',
      sql`(approved_at IS NULL) = (approved_by IS NULL) AND (approved_at IS NULL OR closed_at IS NOT NULL)`,
    ),
  ],
);

/** The maximum cash that people with a role may refund in a shift. */
export const refundLimits = pgTable(
  'refund_limits',
  {
    clientId: clientId().references(() => clients.id),
    role: staffRole().notNull(),
    amount: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.role] }), check('refund_limits_amount', sql`amount >= 0`)],
);

/**
 * `cash`, `free`: how an order was paid. `card`: shown on the terminal; its payment has the outcome. `gift_card`: a gift card paid all of
 * it. `refund`: cash refunded from the drawer.
 */
export const shiftEntryKind = pgEnum('shift_entry_kind', [
  'cash',
  'card',
  'free',
  'refund',
  'cash_in',
  'cash_out',
  'gift_card',
]);
export type ShiftEntryKind = (typeof shiftEntryKind.enumValues)[number];

/** The ledger of a shift, in order. Append-only while the shift is open. */
export const shiftEntries = pgTable(
  'shift_entries',
  {
    clientId: clientId(),
    shiftId: bigint({ mode: 'number' }).notNull(),
    /** 1, 2, 3 … within the shift. */
    nr: integer().notNull(),
    at: instant().notNull(),
    kind: shiftEntryKind().notNull(),
    amount: sum().notNull(),
    /** The caller's idempotency key. */
    request: text().notNull(),
    /** The request, to compare a repetition with. */
    asked: text().notNull(),
    orderId: bigint({ mode: 'number' }),
    paymentId: bigint({ mode: 'number' }),
    refundId: bigint({ mode: 'number' }),
    /** The cash that the buyer handed over; the change is the rest beyond `amount`. */
    given: sum(),
    terminalId: text(),
    /** Free text of the person who did it. */
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.shiftId, t.nr] }),
    foreignKey({ columns: [t.clientId, t.shiftId], foreignColumns: [shifts.clientId, shifts.id] }),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }),
    foreignKey({ columns: [t.clientId, t.paymentId], foreignColumns: [payments.clientId, payments.id] }),
    foreignKey({ columns: [t.clientId, t.refundId], foreignColumns: [refunds.clientId, refunds.id] }),
    unique().on(t.clientId, t.request),
    unique().on(t.clientId, t.paymentId),
    unique().on(t.clientId, t.refundId),
    index().on(t.orderId, t.clientId),
    index('shift_entries_at').on(t.clientId, t.at),
    check('shift_entries_amount', sql`amount >= 0`),
    check('shift_entries_given', sql`given IS NULL OR kind = 'cash' AND given >= amount`),
    check(
      'shift_entries_about',
      // As text, because a new enum value cannot be used in the transaction that adds it.
      sql`(kind::text IN ('cash', 'card', 'free', 'gift_card')) = (payment_id IS NOT NULL) AND (kind = 'refund') = (refund_id IS NOT NULL)`,
    ),
  ],
);
