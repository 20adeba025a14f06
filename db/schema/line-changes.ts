import { bigint, foreignKey, integer, pgEnum, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { auditActor } from './audit';
import { orders } from './orders';
import { refunds } from './payments';

export const lineChangeKind = pgEnum('line_change_kind', ['cancelled', 'moved', 'split']);
export type LineChangeKind = (typeof lineChangeKind.enumValues)[number];

/** A change of tickets of a paid order in one step: cancelled, moved or split off. Its mail describes it; its key makes it idempotent. */
export const lineChanges = pgTable(
  'line_changes',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' }).notNull(),
    /** The caller's idempotency key. */
    key: text().notNull(),
    kind: lineChangeKind().notNull(),
    actor: auditActor().notNull(),
    /** The positions of the changed lines, ascending. */
    positions: integer().array().notNull(),
    /** The requested refund or seat, to compare a repetition with. Null: not recorded. */
    wanted: text(),
    /** Its refund; null: none. */
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
