import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The backdrop of maps of rides: water, parks and streets, in tiles of a fixed grid (lib/cycling/backdrop). Organisations with venues near
 * each other share them.
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
