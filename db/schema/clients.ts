import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns';

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
  /** The origins of the sites that may show the shop in a frame. */
  embedOrigins: text().array().notNull().default(sql`'{}'`),
  paymentMethods: jsonb().$type<unknown[]>(),
  /** The day that `+N` dates of its bundle count from. */
  firstImportedOn: date({ mode: 'string' }).notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** Host names that show a client's shop; a host belongs to one client. */
export const clientDomains = pgTable('client_domains', {
  domain: text().primaryKey(),
  clientId: integer()
    .notNull()
    .references(() => clients.id),
});
