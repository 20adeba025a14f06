import { bigint, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { orders } from './orders';

/**
 * An order for which no money came: to be paid at the door, or free. It is there from when it waits for its buyer to confirm it by
 * the link in a mail until it ends or is paid at the door; what is free keeps its row.
 */
export const reservations = pgTable(
  'reservations',
  {
    clientId: clientId(),
    orderId: bigint({ mode: 'number' }).notNull(),
    /** The hash of the buyer's mailbox, one for all spellings that lead there, and the network of the request: what is counted. */
    mailbox: text().notNull(),
    network: text(),
    /** What the link in the mail holds. Never in a log. */
    token: text().notNull(),
    confirmedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.orderId] }),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }).onDelete('cascade'),
  ],
);
