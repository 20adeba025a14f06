import type { Db } from '@/db/client';
import { rides } from '@/db/schema';
import type { RideVenue } from './list-venues';

/** Whether a ride is measured and neither venue has moved since. */
export async function listKnown(db: Db): Promise<(from: RideVenue, to: RideVenue) => boolean> {
  const rows = await db
    .select({
      from: rides.fromLocationId,
      to: rides.toLocationId,
      fromLat: rides.fromLat,
      fromLon: rides.fromLon,
      toLat: rides.toLat,
      toLon: rides.toLon,
    })
    .from(rides);
  const known = new Map(rows.map((row) => [`${row.from}/${row.to}`, row]));
  return (from, to) => {
    const ride = known.get(`${from.id}/${to.id}`);
    return (
      ride !== undefined &&
      ride.fromLat === from.lat &&
      ride.fromLon === from.lon &&
      ride.toLat === to.lat &&
      ride.toLon === to.lon
    );
  };
}
