import { saveRides } from '@/lib/rides';
import type { BundleRide } from '../schema';
import { type Ids, type ImportRun, idOf } from './job';
import { settleRides } from './settle-rides';

type Here = BundleRide & { to: string };
type Elsewhere = BundleRide & { to: { client: string; location: string } };

/**
 * Stores the rides of the file for the present positions of its locations; rides to other clients are stored once those
 * have the location. Rides that the file lacks stay as they are.
 */
export async function saveBundleRides(job: ImportRun, locations: Ids): Promise<void> {
  if (job.errors.length > 0) return;
  const { clientId, bundle } = job;
  const positions = new Map(bundle.locations.map(({ key, lat, lon }) => [key, { lat: lat ?? 0, lon: lon ?? 0 }]));
  const positionOf = (key: string) => positions.get(key) ?? { lat: 0, lon: 0 };
  const here = bundle.rides.filter((ride): ride is Here => typeof ride.to === 'string');
  const rows = here.map(({ from, to, ...way }) => {
    const [start, end] = [positionOf(from), positionOf(to)];
    return {
      client_id: clientId,
      from_location_id: idOf(locations, from),
      to_client_id: clientId,
      to_location_id: idOf(locations, to),
      ...way,
      from_lat: start.lat,
      from_lon: start.lon,
      to_lat: end.lat,
      to_lon: end.lon,
    };
  });
  job.written += await saveRides(job.db, rows, job.now);
  await settleRides(
    job,
    bundle.rides.filter((ride): ride is Elsewhere => typeof ride.to !== 'string'),
  );
}
