import type { RideEstimate } from '@/lib/cycling';
import type { Leg, PlacedVenue } from './plan-legs';

/** One result of a meter. */
export type Finding =
  | { kind: 'ride'; from: PlacedVenue; to: PlacedVenue; way: RideEstimate; line: string | null }
  | { kind: 'unreachable'; from: PlacedVenue; to: PlacedVenue }
  /** The venue is not on the map; `message` completes a sentence that begins with its name. */
  | { kind: 'off'; venue: PlacedVenue; message: string }
  /** An input could not be used; the rest was measured without it. `message` is one sentence. */
  | { kind: 'failed'; message: string };

/**
 * Measures legs and yields each finding as soon as it is known: for every leg a ride or "unreachable", unless one of its ends is off the
 * map. `venues` are all venues, those without legs too.
 * @throws Error with one sentence
 */
export type Meter = (
  legs: readonly Leg[],
  venues: readonly PlacedVenue[],
) => AsyncIterable<Finding> | Iterable<Finding>;
