import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { isTileWithin, type MapBounds, type MapTile } from '@/lib/cycling';
import { textOfShapes } from './tile-text';

/** A tile as it is stored. `isWhole`: the extract has all of it. */
export type KeptTile = { x: number; y: number; shapes: string; isWhole: boolean };

/** @param box the area of the extract; undefined when it does not say */
export const keptTile = ({ x, y, shapes }: MapTile, box: MapBounds | undefined): KeptTile => ({
  x,
  y,
  shapes: textOfShapes(shapes),
  isWhole: box === undefined || isTileWithin({ x, y }, box),
});

/** Stores tiles, all or none. A whole tile replaces the older one; a tile at the edge of its extract only if it shows at least as much. */
export async function saveTiles(db: Db, tiles: readonly KeptTile[]): Promise<void> {
  const rows = JSON.stringify(tiles);
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      DELETE FROM map_tiles t USING jsonb_to_recordset(${rows}::text::jsonb) AS n(x int, y int, "isWhole" boolean)
       WHERE t.y = n.y AND t.x = n.x AND n."isWhole"`);
    await tx.execute(sql`
      INSERT INTO map_tiles AS t (y, x, shapes)
      SELECT y, x, shapes FROM jsonb_to_recordset(${rows}::text::jsonb) AS n(x int, y int, shapes text) WHERE shapes <> '[]'
      ON CONFLICT (y, x) DO UPDATE SET shapes = excluded.shapes WHERE length(excluded.shapes) >= length(t.shapes)`);
  });
}
