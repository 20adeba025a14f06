import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Water, parks and streets behind the rides of a map, in pieces of a fixed grid (lib/cycling/backdrop). They belong to no
 * organisation: two whose venues are near each other show the same.
 */
export const mapTiles = pgTable(
  'map_tiles',
  {
    y: integer().notNull(),
    x: integer().notNull(),
    /** JSON: per shape its kind, its name or '', and its lines as encoded polylines of 5 decimals. */
    shapes: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.y, t.x] })],
);
