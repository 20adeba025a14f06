import { bigint, foreignKey, integer, pgEnum, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { auditActor } from './audit';
import { orders } from './orders';
import { refunds } from './payments';

export const lineChangeKind = pgEnum('line_change_kind', ['cancelled', 'moved', 'split']);
export type LineChangeKind = (typeof lineChangeKind.enumValues)[number];

/** Tickets that were taken out of a paid order, or moved, in one step: what its mail tells of, and what a repetition is known by. */
export const lineChanges = pgTable(
  'line_changes',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' }).notNull(),
    /** Of the caller's choice: the same key does the same change once. */
    key: text().notNull(),
    kind: lineChangeKind().notNull(),
    actor: auditActor().notNull(),
    /** Of the lines as they were, ascending. */
    positions: integer().array().notNull(),
    /** What was asked for them: the refund, or the seat. Null: not noted, nothing to compare a repetition with. */
    wanted: text(),
    /** The money that goes back for it; null: none. */
    refundId: bigint({ mode: 'number' }),
    /** Free text of the person who did it; may name people. */
    reason: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }),
    foreignKey({ columns: [t.clientId, t.refundId], foreignColumns: [refunds.clientId, refunds.id] }),
    unique().on(t.clientId, t.orderId, t.key),
  ],
);
