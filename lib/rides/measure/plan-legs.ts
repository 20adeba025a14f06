import { areCoordinates, straightMetres } from '@/lib/cycling';
import type { RideVenue } from './list-venues';

/** A venue with a usable position. */
export type PlacedVenue = RideVenue & { lat: number; lon: number };

/** Rides to measure from one venue. */
export type Leg = { origin: PlacedVenue; targets: PlacedVenue[] };

/** The longest straight line in metres that is measured. */
const REACH_METRES = 25_000;

export const isPlaced = (venue: RideVenue): venue is PlacedVenue => areCoordinates(venue);

/**
 * Every ordered pair of venues of one client or of one circle that are within reach of each other, without those that
 * `isKnown`; by origin.
 */
export function planLegs(venues: readonly RideVenue[], isKnown: (from: RideVenue, to: RideVenue) => boolean): Leg[] {
  const placed = venues.filter(isPlaced);
  const legs = placed.map((origin) => ({
    origin,
    targets: placed.filter(
      (target) => isTogether(origin, target) && isNear(origin, target) && !isKnown(origin, target),
    ),
  }));
  return legs.filter(({ targets }) => targets.length > 0);
}

/** Whether two venues belong to one organisation or one circle. */
export const isTogether = (a: RideVenue, b: RideVenue): boolean =>
  a.id !== b.id && (a.clientId === b.clientId || (a.circle !== null && a.circle === b.circle));

const isNear = (a: PlacedVenue, b: PlacedVenue): boolean => straightMetres(a, b) <= REACH_METRES;
