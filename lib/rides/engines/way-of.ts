import type { Way } from '@/lib/cycling';

/** The ordinary pace of riding, whatever speed an engine reckons with: 15.1 to 15.8 in Fiets Telweek 2015. */
const RIDING_KMH = 15;
/** Nobody rides as slowly as this all the way; engines reckon with 14 to 20, lights and turns included. */
const SLOW_KMH = 12;

/**
 * The way of which an engine gives metres and perhaps seconds (not checked yet). At what pace is the client's to say, so
 * the seconds count only where they tell of a ferry or of walking: when they make less than 12 km/h, what they are more
 * than the ride at 15.
 */
export function wayOf(metres: number, seconds: unknown): Way {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) return { metres };
  if (seconds <= secondsAt(SLOW_KMH, metres) || seconds > MOST_SECONDS) return { metres };
  return { metres, extraSeconds: Math.round(seconds - secondsAt(RIDING_KMH, metres)) };
}

const MOST_SECONDS = 24 * 3600;

const secondsAt = (speedKmh: number, metres: number): number => metres / (speedKmh / 3.6);
