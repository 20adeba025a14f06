import { AppError } from '@/lib/errors';
import { isPlace, type Place, straightMetres } from './geodesy';

/** Way / straight line where nothing was measured. On three towns the true figure was 1.26 to 1.34. */
export const DEFAULT_DETOUR_FACTOR = 1.3;

const MIN_FACTOR = 1.05;
const MAX_FACTOR = 2;
const MIN_PAIRS = 10;
/** Closer pairs say which side of a building one starts on, not how the streets run. */
const MIN_STRAIGHT_METRES = 200;

/**
 * Whole minutes from locking out to locked up, rounded up: the ride plus the parking.
 * @param metres length of the way, 0 or more
 * @param speedKmh over 0; 15 is the Dutch average (Fiets Telweek 2015)
 * @param parkingMinutes to unlock and to park, 0 or more
 * @throws AppError `validation_failed` when one of them is no such number
 */
export function ridingMinutes(metres: number, speedKmh = 15, parkingMinutes = 5): number {
  check('metres', metres, metres >= 0);
  check('speedKmh', speedKmh, speedKmh > 0);
  check('parkingMinutes', parkingMinutes, parkingMinutes >= 0);
  const minutes = (metres * 60) / (speedKmh * 1000) + parkingMinutes;
  // A ride of exactly 7 minutes must not become 8 because of the last bit of a division.
  return Math.ceil(minutes - 1e-9);
}

/**
 * Whole metres of cycling guessed from the straight line. An estimate: show it as "about".
 * @throws AppError `validation_failed` when a place has no usable position or the factor is under 1
 */
export function estimateMetres(a: Place, b: Place, factor = DEFAULT_DETOUR_FACTOR): number {
  for (const place of [a, b]) check('place', `${place.lat}/${place.lon}`, isPlace(place));
  check('factor', factor, factor >= 1);
  return Math.round(straightMetres(a, b) * factor);
}

/**
 * The median of way / straight line over measured pairs, kept between 1.05 and 2. Pairs under 200 m apart are left
 * out; with fewer than ten others the answer is DEFAULT_DETOUR_FACTOR.
 */
export function detourFactor(pairs: readonly { from: Place; to: Place; metres: number }[]): number {
  const factors: number[] = [];
  for (const { from, to, metres } of pairs) {
    const straight = isPlace(from) && isPlace(to) ? straightMetres(from, to) : 0;
    if (straight >= MIN_STRAIGHT_METRES && Number.isFinite(metres) && metres > 0) factors.push(metres / straight);
  }
  if (factors.length < MIN_PAIRS) return DEFAULT_DETOUR_FACTOR;
  factors.sort((x, y) => x - y);
  const middle = factors.length / 2;
  const median = ((factors[Math.ceil(middle) - 1] as number) + (factors[Math.floor(middle)] as number)) / 2;
  return Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, median));
}

function check(name: string, value: unknown, isRight: boolean): void {
  if (isRight && value !== Number.POSITIVE_INFINITY) return;
  throw new AppError('validation_failed', `${name} cannot be ${value}`, {
    errors: [{ path: name, message: `cannot be ${value}` }],
  });
}
