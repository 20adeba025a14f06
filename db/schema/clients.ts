import { boolean, customType, date, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';

/** An organisation that sells tickets: the tenant. */
export const clients = pgTable('clients', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  title: text().notNull(),
  locale: text().notNull(),
  timezone: text().notNull(),
  currency: text().notNull(),
  holdMinutes: numeric({ precision: 10, scale: 4, mode: 'number' }).notNull(),
  maxPerOrder: integer().notNull(),
  recommendations: boolean().notNull(),
  circle: text(),
  rideMarginMinutes: integer().notNull(),
  rideSpeedKmh: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(15),
  recommendWindowHours: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull(),
  theme: jsonb().$type<Record<string, unknown>>(),
  paymentMethods: jsonb().$type<unknown[]>(),
  /** The day that `+N` dates of its bundle count from. */
  firstImportedOn: date({ mode: 'string' }).notNull(),
  createdAt: instant().notNull().defaultNow(),
});

const bytea = customType<{ data: Buffer<ArrayBuffer> }>({ dataType: () => 'bytea' });

/** The fonts and pictures of a client's theme, which names them; a name is the hash of the bytes and what they are. */
export const clientFiles = pgTable(
  'client_files',
  {
    clientId: clientId().references(() => clients.id),
    name: text().notNull(),
    /** As in Content-Type. */
    type: text().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.name] })],
);

/** Host names that show a client's shop; a host belongs to one client. */
export const clientDomains = pgTable('client_domains', {
  domain: text().primaryKey(),
  clientId: integer()
    .notNull()
    .references(() => clients.id),
});
