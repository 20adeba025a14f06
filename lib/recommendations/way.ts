import { type Way as Ride, ridingMinutes } from '@/lib/cycling';

/** `startsAt`, `endsAt`: instants in milliseconds since 1970. `endsAt` is null when nobody said when it is over. */
export type Performance = {
  id: number;
  mainEventId: number;
  locationId: number;
  startsAt: number;
  endsAt: number | null;
};

/** `cautiousMetres`: of an estimate, what the way is hardly ever longer than. */
export type Distance = Ride & { source: 'network' | 'estimate'; cautiousMetres?: number };

/** The way from one location to another; undefined when nothing is known about it, or there is none. */
export type DistanceBetween = (fromLocationId: number, toLocationId: number) => Distance | undefined;

export type Rules = {
  speedKmh: number;
  /** What a visitor needs besides the ride: out of one hall and into the other. */
  marginMinutes: number;
  /** The most there may be between the end of one and the start of the other. */
  windowHours: number;
};

/** What lies between two performances, in the order of time. */
export type Way = {
  /** Undefined when the distance is. `cyclingMinutes` is 0 within one venue. */
  ride: { distance: Distance; cyclingMinutes: number } | undefined;
  /** From the end of the one to the start of the other, whole minutes, rounded down; negative when they overlap. */
  gapMinutes: number;
  /** Whether there is time for the ride and the margin; of an estimate, also when the ride is longer than thought. */
  isEnough: boolean;
};

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** How long a performance without an end time keeps a visitor busy, for all we know. */
export const OPEN_END_HOURS = 4;
/** Nobody is sent further than this. */
export const MAX_RIDE_METRES = 25_000;

export function wayBetween(
  first: Performance,
  second: Performance,
  distanceBetween: DistanceBetween,
  { speedKmh, marginMinutes }: Rules,
): Way {
  const gap = second.startsAt - endOf(first);
  const gapMinutes = Math.floor(gap / MINUTE_MS);
  const distance = distanceBetween(first.locationId, second.locationId);
  if (!distance) return { ride: undefined, gapMinutes, isEnough: false };
  const isSameVenue = first.locationId === second.locationId;
  const cyclingMinutes = isSameVenue ? 0 : ridingMinutes(distance, speedKmh);
  const { cautiousMetres } = distance;
  const needed = cautiousMetres === undefined ? cyclingMinutes : ridingMinutes({ metres: cautiousMetres }, speedKmh);
  const isEnough = gap >= (needed + marginMinutes) * MINUTE_MS;
  return { ride: { distance, cyclingMinutes }, gapMinutes, isEnough };
}

/** Close enough in time and space to be named together, and nobody has to guess when the first of the two is over. */
export function isWorthwhile(
  first: Performance,
  second: Performance,
  { metres, cautiousMetres = metres }: Distance,
  { windowHours }: Rules,
): boolean {
  if (first.endsAt === null || cautiousMetres > MAX_RIDE_METRES) return false;
  return second.startsAt - first.endsAt <= windowHours * HOUR_MS;
}

/** When a performance is over, for all we know. */
export function endOf({ startsAt, endsAt }: Performance): number {
  return endsAt ?? startsAt + OPEN_END_HOURS * HOUR_MS;
}
