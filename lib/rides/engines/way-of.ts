import type { RideEstimate } from '@/lib/cycling';

/** The usual cycling speed in km/h, independent of the engine: 15.1 to 15.8 in Fiets Telweek 2015. */
const RIDING_KMH = 15;
/** In km/h, slower than any ride: engines assume 14 to 20, including traffic lights and turns. */
const SLOW_KMH = 12;

/**
 * A ride from an engine's metres and optional seconds (unvalidated). The client sets the speed, so seconds count only if they show a ferry
 * or walking: below 12 km/h, the time beyond a ride at 15 km/h becomes `extraSeconds`.
 */
export function wayOf(metres: number, seconds: unknown): RideEstimate {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) return { metres };
  if (seconds <= secondsAt(SLOW_KMH, metres) || seconds > MOST_SECONDS) return { metres };
  return { metres, extraSeconds: Math.round(seconds - secondsAt(RIDING_KMH, metres)) };
}

const MOST_SECONDS = 24 * 3600;

const secondsAt = (speedKmh: number, metres: number): number => metres / (speedKmh / 3.6);
