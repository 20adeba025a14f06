import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Section } from '@/lib/hall';
import { clientId } from '../columns';
import { clients } from './clients';

/** A venue. Its id is unique over all clients. */
export const locations = pgTable(
  'locations',
  {
    clientId: clientId().references(() => clients.id),
    id: integer().notNull().generatedByDefaultAsIdentity(),
    key: text().notNull(),
    name: text().notNull(),
    address: text(),
    address1: text(),
    zip: text(),
    city: text(),
    country: text(),
    phone: text(),
    lat: doublePrecision(),
    lon: doublePrecision(),
    sections: jsonb().$type<Section[]>(),
    archived: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] }), unique().on(t.id), unique().on(t.clientId, t.key)],
);
