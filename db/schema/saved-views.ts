import { bigint, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';
import { staff } from './staff';

/** A person's saved filters of the order list. */
export const savedViews = pgTable(
  'saved_views',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staff.id),
    name: text().notNull(),
    /** The query string of the list. */
    query: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] }), unique().on(t.clientId, t.staffId, t.name)],
);
