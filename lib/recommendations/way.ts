import { type Hop, hopOf, type RideEstimate, ridingMinutes } from '@/lib/cycling';

/** `startsAt`, `endsAt`: instants in milliseconds since 1970. `endsAt` is null when nobody said when it is over. */
export type EveningPerformance = {
  id: number;
  mainEventId: number;
  locationId: number;
  startsAt: number;
  endsAt: number | null;
};

/** `cautiousMetres`: of an estimate, what the way is hardly ever longer than. */
export type Distance = RideEstimate & { source: 'network' | 'estimate'; cautiousMetres?: number };

/** The way from one location to another; undefined when nothing is known about it, or there is none. */
export type DistanceBetween = (fromLocationId: number, toLocationId: number) => Distance | undefined;

export type Rules = {
  speedKmh: number;
  /** What a visitor needs besides the ride: out of one hall and into the other. */
  marginMinutes: number;
  /** The most there may be between the end of one and the start of the other. */
  windowHours: number;
};

/**
 * A way that somebody goes. `cyclingMinutes`: what is planned for it, parking included; 0 within one venue. `hop`: how one goes it;
 * undefined within one venue.
 */
export type Going = { distance: Distance; cyclingMinutes: number; hop: Hop | undefined };

/** What lies between two performances, in the order of time. */
export type EveningRide = {
  /** Undefined when the distance is. */
  ride: Going | undefined;
  /** How long before the second begins one leaves at the latest: the way, of an estimate the longer one, and the margin. */
  leaveMinutes: number | undefined;
  /** From the end of the one to the start of the other, whole minutes, rounded down; negative when they overlap. */
  gapMinutes: number;
  /** Whether there is time for the ride and the margin; of an estimate, also when the ride is longer than thought. */
  isEnough: boolean;
};

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** How long a performance without an end time keeps a visitor busy, for all we know. */
const OPEN_END_HOURS = 4;
/** Nobody is sent further than this. */
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

/** From door to door. */
export const minutesOf = (hop: Hop | undefined): number => (hop ? hop.minutes + hop.parkingMinutes : 0);

/** Close enough in time and space to be named together, and nobody has to guess when the first of the two is over. */
export function isWorthwhile(
  first: EveningPerformance,
  second: EveningPerformance,
  { metres, cautiousMetres = metres }: Distance,
  { windowHours }: Rules,
): boolean {
  if (first.endsAt === null || cautiousMetres > MAX_RIDE_METRES) return false;
  return second.startsAt - first.endsAt <= windowHours * HOUR_MS;
}

/** When a performance is over, for all we know. */
export function endOf({ startsAt, endsAt }: EveningPerformance): number {
  return endsAt ?? startsAt + OPEN_END_HOURS * HOUR_MS;
}
