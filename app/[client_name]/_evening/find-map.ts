import type { Context } from '@/lib/context';
import { type Drawn, findBackdrop, findLines, listStreets, type RideLine } from '@/lib/rides';
import type { LatLon } from './map/project';

/** The data that a map of rides is drawn from. */
export type RideMap = { lines: readonly RideLine[]; streets: readonly RideLine['line'][]; backdrop: readonly Drawn[] };

type MapPoint = { locationId: number; at: LatLon | undefined };

/** The rides between these places, and the map around them; empty with fewer than two locations. */
export async function findMap(ctx: Context, places: readonly MapPoint[]): Promise<RideMap> {
  const ids = [...new Set(places.map(({ locationId }) => locationId))];
  if (ids.length < 2) return { lines: [], streets: [], backdrop: [] };
  const [lines, streets, backdrop] = await Promise.all([
    findLines(ctx, ids, ids),
    listStreets(ctx),
    findBackdrop(
      ctx,
      places.flatMap(({ at }) => (at ? [at] : [])),
    ),
  ]);
  return { lines, streets, backdrop };
}
