import {
  newSearch,
  type Ride,
  type RideEstimate,
  ridesFrom,
  type Snap,
  type StreetNetwork,
  snapPlace,
} from '@/lib/cycling';
import { encodePolyline } from '../polyline';
import type { Finding, Meter } from './meter';
import type { Leg, PlacedVenue } from './plan-legs';

/** The maximum error of a stored line, small enough that it stays off the water beside a quay. */
const LINE_ERROR_METRES = 4;

/** Measures on a street network in memory. */
export function networkMeter(network: StreetNetwork): (...given: Parameters<Meter>) => Generator<Finding> {
  return function* measure(legs: readonly Leg[], venues: readonly PlacedVenue[]): Generator<Finding> {
    const search = newSearch(network);
    const snaps = new Map<number, Snap | undefined>();
    for (const venue of venues) {
      const result = snapPlace(network, venue);
      snaps.set(venue.id, 'snap' in result ? result.snap : undefined);
      if ('reason' in result) yield { kind: 'off', venue, message: result.message };
    }

    const isOn = (venue: PlacedVenue) => snaps.get(venue.id) !== undefined;
    for (const { origin, targets } of legs) {
      const start = snaps.get(origin.id);
      const there = targets.filter(isOn);
      if (!start || there.length === 0) continue;
      const ends = there.map((target) => snaps.get(target.id) as Snap);
      const found = ridesFrom(network, start, ends, { lineErrorMetres: LINE_ERROR_METRES, search });
      for (const [i, to] of there.entries()) yield finding(origin, to, found[i]);
    }
  };
}

function finding(from: PlacedVenue, to: PlacedVenue, ride: Ride | undefined): Finding {
  if (!ride) return { kind: 'unreachable', from, to };
  const line = ride.line ? encodePolyline(ride.line) : null;
  return { kind: 'ride', from, to, way: wholeNumbers(ride), line };
}

/** Rounded so that the parts never exceed the total. */
function wholeNumbers({ metres, pushedMetres, ferryMetres, ferrySeconds }: Ride): Required<RideEstimate> {
  const ferry = Math.round(ferryMetres);
  const whole = Math.round(metres);
  return {
    metres: whole,
    pushedMetres: Math.min(Math.round(pushedMetres), whole - ferry),
    ferryMetres: ferry,
    extraSeconds: Math.round(ferrySeconds),
  };
}
