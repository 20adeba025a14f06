import { bigint, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { orders } from './orders';

/** The office's internal note on an order. It may name people, so it is erased with the buyer. */
export const orderNotes = pgTable(
  'order_notes',
  {
    clientId: clientId(),
    orderId: bigint({ mode: 'number' }).notNull(),
    text: text().notNull(),
    /** 1, 2, 3 …: of two concurrent changes, the second is refused. */
    version: integer().notNull(),
    staffId: bigint({ mode: 'number' }).notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.orderId] }),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }),
  ],
);
