import { type MapBounds, outsideMessage, type StreetNetwork } from '@/lib/cycling';
import type { Finding, Meter } from './meter';
import { networkMeter } from './network-meter';
import type { Leg, PlacedVenue } from './plan-legs';

/** A network opened on demand, because several at once may not fit into memory. */
export type KeptMap = { box: MapBounds; open: () => StreetNetwork };

/** A venue just outside a map's box may be within half a kilometre of its roads; in degrees, enough also for the far north. */
const MARGIN_DEGREES = 0.02;

const isWithin = ({ minLat, minLon, maxLat, maxLon }: MapBounds, { lat, lon }: PlacedVenue): boolean =>
  lat > minLat - MARGIN_DEGREES &&
  lat < maxLat + MARGIN_DEGREES &&
  lon > minLon - MARGIN_DEGREES &&
  lon < maxLon + MARGIN_DEGREES;

/**
 * Measures every ride on the first of these maps that has both ends. Does not open maps without any of the places. Reports a map that
 * cannot be opened; throws only if there is no other.
 */
export function mapsMeter(maps: readonly KeptMap[]): Meter {
  return function* measure(legs: readonly Leg[], venues: readonly PlacedVenue[]): Generator<Finding> {
    const problems = new Map<number, string>();
    const placed = new Set<number>();
    const failures: unknown[] = [];
    let opened = 0;
    let left = legs;
    for (const { box, open } of maps) {
      const here = venues.filter((venue) => isWithin(box, venue));
      const legsHere = split(left, (venue) => isWithin(box, venue)).inside;
      if (legsHere.length === 0 && here.every(({ id }) => placed.has(id))) continue;
      let network: StreetNetwork;
      try {
        network = open();
        opened++;
      } catch (error) {
        failures.push(error);
        for (const { id } of here) problems.set(id, 'is on a map that cannot be opened');
        continue;
      }
      const off = new Set<number>();
      for (const finding of networkMeter(network)(legsHere, here)) {
        if (finding.kind !== 'off') yield finding;
        else {
          off.add(finding.venue.id);
          problems.set(finding.venue.id, problems.get(finding.venue.id) ?? finding.message);
        }
      }
      const isOn = (venue: PlacedVenue) => isWithin(box, venue) && !off.has(venue.id);
      for (const venue of here) if (isOn(venue)) placed.add(venue.id);
      left = split(left, isOn).outside;
    }
    if (failures.length > 0 && opened === 0) throw failures[0];
    for (const failure of failures) {
      yield { kind: 'failed', message: failure instanceof Error ? failure.message : String(failure) };
    }
    for (const venue of venues) {
      if (!placed.has(venue.id)) yield { kind: 'off', venue, message: problems.get(venue.id) ?? outsideMessage(venue) };
    }
  };
}

/** Splits rides into those with both ends at such venues, and the others. */
function split(legs: readonly Leg[], isThere: (venue: PlacedVenue) => boolean): { inside: Leg[]; outside: Leg[] } {
  const part = (isInside: boolean): Leg[] =>
    legs
      .map(({ origin, targets }) => ({
        origin,
        targets: targets.filter((target) => (isThere(origin) && isThere(target)) === isInside),
      }))
      .filter(({ targets }) => targets.length > 0);
  return { inside: part(true), outside: part(false) };
}
