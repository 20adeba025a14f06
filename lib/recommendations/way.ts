import { type Hop, hopOf, type RideEstimate, ridingMinutes } from '@/lib/cycling';

/** `startsAt`, `endsAt`: instants in milliseconds since 1970. `endsAt` is null when its end is unknown. */
export type EveningPerformance = {
  id: number;
  mainEventId: number;
  locationId: number;
  startsAt: number;
  endsAt: number | null;
};

/** `cautiousMetres`: for an estimate, an upper bound that the true distance rarely exceeds. */
export type Distance = RideEstimate & { source: 'network' | 'estimate'; cautiousMetres?: number };

/** The distance from one location to another; undefined when it is unknown or there is no route. */
export type DistanceBetween = (fromLocationId: number, toLocationId: number) => Distance | undefined;

export type Rules = {
  speedKmh: number;
  /** The minutes that a visitor needs besides the ride: out of one hall and into the other. */
  marginMinutes: number;
  /** The maximum gap between the end of one and the start of the other. */
  windowHours: number;
};

/**
 * A route of a visitor. `cyclingMinutes`: the planned minutes, parking included; 0 within one venue. `hop`: how it is told; undefined
 * within one venue.
 */
export type Going = { distance: Distance; cyclingMinutes: number; hop: Hop | undefined };

/** The gap and the route between two performances, by time. */
export type EveningRide = {
  /** Undefined when the distance is. */
  ride: Going | undefined;
  /** How many minutes before the second one the visitor must leave: the ride (for an estimate, the cautious one) and the margin. */
  leaveMinutes: number | undefined;
  /** From the end of the one to the start of the other, whole minutes, rounded down; negative when they overlap. */
  gapMinutes: number;
  /** Whether there is time for the ride and the margin; for an estimate, for the cautious ride. */
  isEnough: boolean;
};

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** The assumed duration of a performance without an end time. */
const OPEN_END_HOURS = 4;
/** The maximum ride. */
const MAX_RIDE_METRES = 25_000;

export function wayBetween(
  first: EveningPerformance,
  second: EveningPerformance,
  distanceBetween: DistanceBetween,
  { speedKmh, marginMinutes }: Rules,
): EveningRide {
  const gap = second.startsAt - endOf(first);
  const gapMinutes = Math.floor(gap / MINUTE_MS);
  const distance = distanceBetween(first.locationId, second.locationId);
  if (!distance) return { ride: undefined, leaveMinutes: undefined, gapMinutes, isEnough: false };
  const isSameVenue = first.locationId === second.locationId;
  const cyclingMinutes = isSameVenue ? 0 : ridingMinutes(distance, speedKmh);
  const { cautiousMetres } = distance;
  const needed = cautiousMetres === undefined ? cyclingMinutes : ridingMinutes({ metres: cautiousMetres }, speedKmh);
  const isEnough = gap >= (needed + marginMinutes) * MINUTE_MS;
  const hop = isSameVenue ? undefined : hopOf(distance, cyclingMinutes);
  const longest = isSameVenue || cautiousMetres === undefined ? hop : hopOf({ metres: cautiousMetres }, needed);
  const leaveMinutes = minutesOf(longest) + marginMinutes;
  return { ride: { distance, cyclingMinutes, hop }, leaveMinutes, gapMinutes, isEnough };
}

/** Minutes from door to door. */
export const minutesOf = (hop: Hop | undefined): number => (hop ? hop.minutes + hop.parkingMinutes : 0);

/** Whether two performances are close enough in time and space to be recommended together, and the end of the first is known. */
export function isWorthwhile(
  first: EveningPerformance,
  second: EveningPerformance,
  { metres, cautiousMetres = metres }: Distance,
  { windowHours }: Rules,
): boolean {
  if (first.endsAt === null || cautiousMetres > MAX_RIDE_METRES) return false;
  return second.startsAt - first.endsAt <= windowHours * HOUR_MS;
}

/** The end of a performance; assumed if unknown. */
export function endOf({ startsAt, endsAt }: EveningPerformance): number {
  return endsAt ?? startsAt + OPEN_END_HOURS * HOUR_MS;
}
