import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { orders } from './orders';

export const mailKind = pgEnum('mail_kind', [
  'confirmation',
  'receipt',
  'reserved',
  'payment_failed',
  'refunded',
  'refund_failed',
  'performance_changed',
  'confirm',
  'released',
  'line_cancelled',
  'seat_changed',
  'address_changed',
  'mailing',
  'reminder',
  'upgrade',
  'invoice',
  'invoice_due',
  'gift_card',
  'order_split',
  'renewal',
  'renewal_reminder',
]);

/**
 * A queued mail to the buyer of an order, or to the organisation about one (`refund_failed`), inserted in the transaction that causes it.
 * Its text is made when it is sent, from the order at that time.
 */
export const mails = pgTable(
  'mails',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: mailKind().notNull(),
    orderId: bigint({ mode: 'number' }).notNull(),
    /** Distinguishes mails of one kind about one order; the same occasion is queued once. */
    occasion: text().notNull().default(''),
    /** An address that differs from the order's: the former one. */
    recipient: text(),
    /** Part of a bulk mailing: sent when no other mail is due. */
    isMass: boolean().notNull().default(false),
    queuedAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** When to send it; while a process sends it, when another may take over. */
    nextAttemptAt: instant().notNull(),
    sentAt: instant(),
    /** When it was given up: refused permanently, or too often. */
    failedAt: instant(),
    /** Why the last attempt failed, without addresses. */
    lastError: text(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique().on(t.clientId, t.orderId, t.kind, t.occasion),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }),
    index('mails_failed').on(t.clientId, t.failedAt).where(sql`failed_at IS NOT NULL`),
    index('mails_to_send').on(t.isMass, t.nextAttemptAt).where(sql`sent_at IS NULL AND failed_at IS NULL`),
    index('mails_mass').on(t.clientId, t.occasion).where(sql`is_mass`),
  ],
);
