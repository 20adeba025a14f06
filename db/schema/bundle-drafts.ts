import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';
import { staff } from './staff';

/** Bundles that somebody of the office uploaded and has not applied yet; kept for a day. */
export const bundleDrafts = pgTable(
  'bundle_drafts',
  {
    clientId: clientId().references(() => clients.id),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    madeAt: instant().notNull(),
    /** JSON, as it was uploaded; sealed (lib/secrets), because it may have keys in it. */
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);
