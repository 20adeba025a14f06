import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';
import { clients } from './clients';

/**
 * The current version of a client's catalogue, which is everything except seats. Triggers increase it with every change by any program
 * (db/functions: count_catalogue). It starts at a random number, so that versions of two databases differ.
 */
export const catalogues = pgTable('catalogues', {
  clientId: integer()
    .primaryKey()
    .references(() => clients.id),
  version: bigint({ mode: 'number' }).notNull(),
});
