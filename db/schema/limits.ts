import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The shared counts of rate limits (lib/limits), until their window ends (milliseconds since 1970). Unlogged: lost if the database crashes.
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
