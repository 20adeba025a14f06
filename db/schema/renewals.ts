import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { subEvents } from './events';
import { orders } from './orders';
import { subscriptions } from './subscriptions';
import { vouchers } from './vouchers';

/** The progress of a subscription's renewal; inserted when its window opens. */
export const renewalWindows = pgTable(
  'renewal_windows',
  {
    clientId: clientId(),
    subscriptionId: integer().notNull(),
    /** When the seats of all subscribers were blocked and their mails queued. */
    openedAt: instant(),
    remindedAt: instant(),
    /** When it ended, or the organisation withdrew it. It does not open again. */
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.subscriptionId] }),
    foreignKey({
      name: 'renewal_windows_of_fk',
      columns: [t.clientId, t.subscriptionId],
      foreignColumns: [subscriptions.clientId, subscriptions.id],
    }),
  ],
);

/** A renewal for one order of last season's subscription: as many of the new one as that order had. */
export const renewals = pgTable(
  'renewals',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The new subscription. */
    subscriptionId: integer().notNull(),
    /** The order with the old subscriptions; its buyer gets the mail. */
    orderId: bigint({ mode: 'number' }).notNull(),
    /** The token in the mail's link: its holder may renew. */
    token: text().notNull(),
    people: integer().notNull(),
    createdAt: instant().notNull(),
    /** When the buyer declined, which freed the seats. */
    declinedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique().on(t.clientId, t.token),
    unique().on(t.clientId, t.subscriptionId, t.orderId),
    foreignKey({
      name: 'renewals_of_fk',
      columns: [t.clientId, t.subscriptionId],
      foreignColumns: [subscriptions.clientId, subscriptions.id],
    }),
    foreignKey({
      name: 'renewals_order_fk',
      columns: [t.clientId, t.orderId],
      foreignColumns: [orders.clientId, orders.id],
    }),
    check('renewals_people', sql`people > 0`),
  ],
);

/** The seats kept for a renewal: one per performance and person, in the block of that performance. */
export const renewalSeats = pgTable(
  'renewal_seats',
  {
    clientId: clientId(),
    renewalId: bigint({ mode: 'number' }).notNull(),
    /** 1, 2 … of its people. */
    person: integer().notNull(),
    subEventId: integer().notNull(),
    nr: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.renewalId, t.person, t.subEventId] }),
    foreignKey({
      name: 'renewal_seats_of_fk',
      columns: [t.clientId, t.renewalId],
      foreignColumns: [renewals.clientId, renewals.id],
    }),
    foreignKey({
      name: 'renewal_seats_event_fk',
      columns: [t.clientId, t.subEventId],
      foreignColumns: [subEvents.clientId, subEvents.id],
    }),
  ],
);

/** The vouchers of a taken renewal: they take the seats that they name out of the block. */
export const renewalPasses = pgTable(
  'renewal_passes',
  {
    clientId: clientId(),
    voucherId: bigint({ mode: 'number' }).notNull(),
    renewalId: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.voucherId] }),
    index('renewal_passes_of').on(t.renewalId, t.clientId),
    foreignKey({
      name: 'renewal_passes_voucher_fk',
      columns: [t.clientId, t.voucherId],
      foreignColumns: [vouchers.clientId, vouchers.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'renewal_passes_of_fk',
      columns: [t.clientId, t.renewalId],
      foreignColumns: [renewals.clientId, renewals.id],
    }),
  ],
);
