import { bigint, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { orders } from './orders';

/** Every time that somebody with an order's link typed the buyer's address, to see the names of an older order. */
export const addressProofs = pgTable(
  'address_proofs',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' }).notNull(),
    triedAt: instant().notNull(),
    /** When it was right: the hash of what the browser shows from then on. */
    proofHash: text(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }).onDelete('cascade'),
    index().on(t.orderId, t.clientId),
  ],
);
