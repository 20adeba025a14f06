import type { Way } from '@/lib/cycling';
import type { Leg, PlacedVenue } from './plan-legs';

/** What a way of measuring has found out. */
export type Finding =
  | { kind: 'ride'; from: PlacedVenue; to: PlacedVenue; way: Way; line: string | null }
  | { kind: 'unreachable'; from: PlacedVenue; to: PlacedVenue }
  /** The venue is not on the map; `message` goes on after its name. */
  | { kind: 'off'; venue: PlacedVenue; message: string }
  /** Something could not be used; the rest was measured without it. `message` is one sentence. */
  | { kind: 'failed'; message: string };

/**
 * Measures legs, and says each thing as soon as it is known: of every leg a ride or that it is unreachable, unless one
 * of its ends was said to be off the map. `venues` are all there are, those without legs too. A failure ends it with an Error whose message is one sentence.
 */
export type Meter = (
  legs: readonly Leg[],
  venues: readonly PlacedVenue[],
) => AsyncIterable<Finding> | Iterable<Finding>;
