import { doublePrecision, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { locations } from './locations';

/**
 * The measured way by bicycle from one venue to another; `clientId` owns the first, `toClientId` (itself, or another of
 * its circle) the second. It holds for the positions it was measured between: when a venue has moved, it counts no more.
 */
export const rides = pgTable(
  'rides',
  {
    clientId: clientId(),
    fromLocationId: integer().notNull(),
    toClientId: clientId(),
    toLocationId: integer().notNull(),
    /** Null: there is no way. */
    metres: integer(),
    /** Of the metres, those on foot and those on a ferry; the others are ridden. */
    pushedMetres: integer().notNull().default(0),
    ferryMetres: integer().notNull().default(0),
    /** What it takes besides riding and pushing: ferries, with the waiting. */
    extraSeconds: integer().notNull().default(0),
    /** The way, simplified, as an encoded polyline of 5 decimals. */
    line: text(),
    fromLat: doublePrecision().notNull(),
    fromLon: doublePrecision().notNull(),
    toLat: doublePrecision().notNull(),
    toLon: doublePrecision().notNull(),
    measuredAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.fromLocationId, t.toLocationId] }),
    foreignKey({
      name: 'rides_from_location_fk',
      columns: [t.clientId, t.fromLocationId],
      foreignColumns: [locations.clientId, locations.id],
    }),
    foreignKey({
      name: 'rides_to_location_fk',
      columns: [t.toClientId, t.toLocationId],
      foreignColumns: [locations.clientId, locations.id],
    }),
    // A location's id is unique over all clients.
    index('rides_from_location').on(t.fromLocationId, t.toLocationId),
    index('rides_to_location').on(t.toLocationId, t.fromLocationId),
  ],
);
