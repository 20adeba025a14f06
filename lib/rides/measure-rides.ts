import type { Db } from '@/db/client';
import { listKnown } from './measure/list-known';
import { listVenues, type RideVenue } from './measure/list-venues';
import type { Finding, Meter } from './measure/meter';
import { isPlaced, type Leg, type PlacedVenue, planLegs } from './measure/plan-legs';
import { type NewRide, saveRides } from './measure/save-rides';

export type MeasureReport = {
  venues: number;
  /** Venues without a position, and venues that are not on the map. */
  off: { venue: RideVenue; message: string }[];
  /** Ordered pairs to measure, and their outcomes. */
  pairs: number;
  measured: number;
  /** Rides, and pairs without a route, that are new or changed. */
  written: number;
  unreachable: { from: RideVenue; to: RideVenue }[];
  /** Inputs that could not be used, one sentence each. */
  failures: string[];
};

type MeasureOptions = {
  now: Date;
  /** Also measures known pairs again. */
  again: boolean;
  /** Only rides that begin or end at one of these venues; defaults to all. */
  only?: (venue: RideVenue) => boolean;
  onProgress?: (done: number, total: number) => void;
};

/** Small batches, so that the results of a slow engine are stored regularly. */
const BATCH = 500;

/**
 * Measures and stores the rides within 25 km between venues of one client or one circle that are not known yet, or all (`again`). A pair is
 * known until one of its venues moves. It also stores "no route", unless a route was measured between the same positions. After a failure,
 * everything stored before it remains.
 */
export async function measureRides(
  db: Db,
  meter: Meter,
  { now, again, only = () => true, onProgress }: MeasureOptions,
): Promise<MeasureReport> {
  const venues = await listVenues(db);
  const isKnown = again ? () => false : await listKnown(db);
  const legs = planLegs(venues, (from, to) => (!only(from) && !only(to)) || isKnown(from, to));
  const pairs = legs.reduce((sum, { targets }) => sum + targets.length, 0);
  const asked = venues.filter(only);
  const unplaced = asked.filter((venue) => !isPlaced(venue));
  const report: MeasureReport = {
    venues: asked.length,
    off: unplaced.map((venue) => ({ venue, message: positionProblem(venue) })),
    pairs,
    measured: 0,
    written: 0,
    unreachable: [],
    failures: [],
  };

  let batch: NewRide[] = [];
  for await (const found of meter(legs, placedOf(asked, legs))) {
    if (found.kind === 'failed') report.failures.push(found.message);
    else if (found.kind !== 'off') batch.push(newRide(found));
    else if (only(found.venue)) report.off.push({ venue: found.venue, message: found.message });
    if (found.kind === 'unreachable') report.unreachable.push({ from: found.from, to: found.to });
    if (found.kind === 'ride') report.measured++;
    if (batch.length < BATCH) continue;
    report.written += await saveRides(db, batch, now, { keepMeasured: true });
    batch = [];
    onProgress?.(report.measured + report.unreachable.length, pairs);
  }
  report.written += await saveRides(db, batch, now, { keepMeasured: true });
  onProgress?.(pairs, pairs);
  return report;
}

/** The venues and legs to measure. */
function placedOf(asked: readonly RideVenue[], legs: readonly Leg[]): PlacedVenue[] {
  const venues = [...asked.filter(isPlaced), ...legs.flatMap(({ origin, targets }) => [origin, ...targets])];
  return [...new Map(venues.map((venue) => [venue.id, venue])).values()].sort((a, b) => a.id - b.id);
}

function positionProblem({ lat, lon }: RideVenue): string {
  if (lat === null || lon === null) return 'has no coordinates';
  return lat === 0 && lon === 0 ? 'is at 0/0, which is no position' : `has no usable position (${lat}/${lon})`;
}

function newRide(found: Exclude<Finding, { kind: 'off' | 'failed' }>): NewRide {
  const { from, to } = found;
  const { way, line } = found.kind === 'ride' ? found : { way: undefined, line: null };
  return {
    client_id: from.clientId,
    from_location_id: from.id,
    to_client_id: to.clientId,
    to_location_id: to.id,
    metres: way?.metres ?? null,
    pushed_metres: way?.pushedMetres ?? 0,
    ferry_metres: way?.ferryMetres ?? 0,
    extra_seconds: way?.extraSeconds ?? 0,
    line,
    from_lat: from.lat,
    from_lon: from.lon,
    to_lat: to.lat,
    to_lon: to.lon,
  };
}
