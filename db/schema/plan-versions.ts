import { bigint, foreignKey, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { Section } from '@/lib/hall';
import { clientId, instant } from '../columns';
import { locations } from './locations';
import { staff } from './staff';

/** The successive plans of a hall, the last one being current; null: free seating. */
export const planVersions = pgTable(
  'plan_versions',
  {
    clientId: clientId(),
    locationId: integer().notNull(),
    /** 1, 2, 3 … of this hall. */
    version: integer().notNull(),
    sections: jsonb().$type<Section[]>(),
    madeAt: instant().notNull(),
    /** Null: it came from an import, and was recorded when the next one was saved. */
    staffId: bigint({ mode: 'number' }).references(() => staff.id),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.locationId, t.version] }),
    foreignKey({ columns: [t.clientId, t.locationId], foreignColumns: [locations.clientId, locations.id] }),
  ],
);
