import { bigint, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { orders } from './orders';

/**
 * An order without payment: to be paid at the door, or free. Inserted when it waits for confirmation by mail, deleted when it ends or is
 * paid at the door; free orders keep the row.
 */
export const reservations = pgTable(
  'reservations',
  {
    clientId: clientId(),
    orderId: bigint({ mode: 'number' }).notNull(),
    /** The keys of the limits: the hash of the buyer's mailbox, the same for all spellings, and the network of the request. */
    mailbox: text().notNull(),
    network: text(),
    /** The token in the mail's link. Never in a log. */
    token: text().notNull(),
    confirmedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.orderId] }),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }).onDelete('cascade'),
  ],
);
