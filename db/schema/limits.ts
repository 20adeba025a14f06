import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * What all processes counted of a limit (lib/limits), until its window ends, in milliseconds since 1970. Unlogged: a crash
 * of the database forgets it.
 */
export const limitCounts = pgTable(
  'limit_counts',
  {
    name: text().notNull(),
    key: text().notNull(),
    endsAt: bigint({ mode: 'number' }).notNull(),
    total: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.key, t.endsAt] })],
);
