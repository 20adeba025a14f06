import { doublePrecision, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { locations } from './locations';

/**
 * The measured bicycle route from one venue to another; `clientId` owns the first, `toClientId` (itself, or another in its circle) the
 * second. Valid only between the measured positions: ignored when a venue has moved.
 */
export const rides = pgTable(
  'rides',
  {
    clientId: clientId(),
    fromLocationId: integer().notNull(),
    toClientId: clientId(),
    toLocationId: integer().notNull(),
    /** Null: there is no route. */
    metres: integer(),
    /** The metres on foot and on a ferry; the others are ridden. */
    pushedMetres: integer().notNull().default(0),
    ferryMetres: integer().notNull().default(0),
    /** The time on ferries, waiting included. */
    extraSeconds: integer().notNull().default(0),
    /** The simplified route as an encoded polyline with 5 decimals. */
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
