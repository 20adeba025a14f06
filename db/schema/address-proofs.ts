import { bigint, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { orders } from './orders';

/** Attempts by holders of an order's link to prove that they know the buyer's address, to see the names of an older order. */
export const addressProofs = pgTable(
  'address_proofs',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' }).notNull(),
    triedAt: instant().notNull(),
    /** If it was right: the hash of the proof that the browser presents afterwards. */
    proofHash: text(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }).onDelete('cascade'),
    index().on(t.orderId, t.clientId),
  ],
);
