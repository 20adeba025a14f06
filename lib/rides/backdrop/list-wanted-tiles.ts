import type { Db } from '@/db/client';
import { keyOf, straightMetres, type TileAt, tilesIn } from '@/lib/cycling';
import { listVenues } from '../measure/list-venues';
import { isPlaced, isTogether, type PlacedVenue } from '../measure/plan-legs';

/** Degrees around a venue: about 1.1 by 1.4 km at 52° north. */
const AROUND = { lat: 0.01, lon: 0.02 };
/** A map of venues further apart than this shows no streets. */
const MOST_METRES = 5000;

/** The tiles that a map of rides may show: those around each venue, and those between two of one organisation or circle. */
export async function listWantedTiles(db: Db): Promise<TileAt[]> {
  const venues = (await listVenues(db)).filter(isPlaced);
  const wanted = new Map<number, TileAt>();
  const add = (a: PlacedVenue, b: PlacedVenue) => {
    const box = {
      minLat: Math.min(a.lat, b.lat) - AROUND.lat,
      maxLat: Math.max(a.lat, b.lat) + AROUND.lat,
      minLon: Math.min(a.lon, b.lon) - AROUND.lon,
      maxLon: Math.max(a.lon, b.lon) + AROUND.lon,
    };
    for (const tile of tilesIn(box)) wanted.set(keyOf(tile), tile);
  };
  venues.forEach((a, i) => {
    add(a, a);
    for (const b of venues.slice(i + 1)) if (isTogether(a, b) && straightMetres(a, b) <= MOST_METRES) add(a, b);
  });
  return [...wanted.values()];
}
