import { saveRides } from '@/lib/rides';
import { type Ids, idOf, type Job } from './job';

/** Stores the rides of the file as measured between where its locations are now. Others stay as they are. */
export async function saveBundleRides(job: Job, locations: Ids): Promise<void> {
  if (job.errors.length > 0) return;
  const { clientId, bundle } = job;
  const positions = new Map(bundle.locations.map(({ key, lat, lon }) => [key, { lat: lat ?? 0, lon: lon ?? 0 }]));
  const positionOf = (key: string) => positions.get(key) ?? { lat: 0, lon: 0 };
  const rows = bundle.rides.map(({ from, to, metres, pushed_metres, ferry_metres, extra_seconds, line }) => {
    const [start, end] = [positionOf(from), positionOf(to)];
    return {
      client_id: clientId,
      from_location_id: idOf(locations, from),
      to_client_id: clientId,
      to_location_id: idOf(locations, to),
      metres,
      pushed_metres,
      ferry_metres,
      extra_seconds,
      line,
      from_lat: start.lat,
      from_lon: start.lon,
      to_lat: end.lat,
      to_lon: end.lon,
    };
  });
  job.written += await saveRides(job.db, rows, job.now);
}
