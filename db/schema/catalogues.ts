import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';
import { clients } from './clients';

/**
 * Which version of a client's catalogue is true: everything of it but seats. Triggers count it on with every change
 * (db/functions: count_catalogue), by any program. It starts at random, so that no two databases have the same.
 */
export const catalogues = pgTable('catalogues', {
  clientId: integer()
    .primaryKey()
    .references(() => clients.id),
  version: bigint({ mode: 'number' }).notNull(),
});
