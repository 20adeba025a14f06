import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';

/** The first answer to a request that carried an Idempotency-Key; written in the transaction that did the work. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    clientId: clientId().references(() => clients.id),
    /** The hash of the request's address and Idempotency-Key. */
    key: text().notNull(),
    fingerprint: text().notNull(),
    status: integer().notNull(),
    body: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.key] }), index().on(t.createdAt)],
);
