import { and, between, sql } from 'drizzle-orm';
import { databaseNow } from '@/db/clock';
import { oncePerDatabase } from '@/db/once-per-database';
import { mapTiles } from '@/db/schema';
import { cacheByAge } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { tileRange } from '@/lib/cycling';
import { type Drawn, shapesOfText } from './tile-text';

/** The margin around the places on a map, as a share of its size, and in degrees. */
const MORE = { share: 0.3, lat: 0.004, lon: 0.008 };
/** The largest area with a backdrop, some 10 by 10 km: on a larger map it would be illegible. */
const MOST_TILES = 300;
/** Backdrops change only when somebody imports a map. */
const FOR_MS = 5 * 60 * 1000;
const MOST_MAPS = 30;

const kept = cacheByAge<Drawn[]>({ forMs: FOR_MS, most: MOST_MAPS });

const query = oncePerDatabase((db) =>
  db
    .select({ shapes: mapTiles.shapes })
    .from(mapTiles)
    .where(
      and(
        between(mapTiles.y, sql.placeholder('minY'), sql.placeholder('maxY')),
        between(mapTiles.x, sql.placeholder('minX'), sql.placeholder('maxX')),
      ),
    )
    .orderBy(mapTiles.y, mapTiles.x)
    .prepare('map_tiles'),
);

/** Water, parks and streets around these positions from imported maps, cached for some minutes; empty without positions. */
export async function findBackdrop(
  { db }: Context,
  positions: readonly (readonly [number, number])[],
): Promise<Drawn[]> {
  if (positions.length === 0) return [];
  const range = tileRange(boxAround(positions));
  const { minX, maxX, minY, maxY } = range;
  if ((maxX - minX + 1) * (maxY - minY + 1) > MOST_TILES) return [];
  return kept(JSON.stringify(range), databaseNow(), async () =>
    (await query(db).execute(range)).flatMap(({ shapes }) => shapesOfText(shapes)),
  );
}

function boxAround(positions: readonly (readonly [number, number])[]) {
  const [lats, lons] = [positions.map(([lat]) => lat), positions.map(([, lon]) => lon)];
  const [minLat, maxLat, minLon, maxLon] = [Math.min(...lats), Math.max(...lats), Math.min(...lons), Math.max(...lons)];
  // Small and narrow areas are padded, because the map shows more than the places.
  const wide = Math.max((maxLat - minLat) * 2, maxLon - minLon);
  const [lat, lon] = [MORE.lat + (MORE.share * wide) / 2, MORE.lon + MORE.share * wide];
  return { minLat: minLat - lat, maxLat: maxLat + lat, minLon: minLon - lon, maxLon: maxLon + lon };
}
