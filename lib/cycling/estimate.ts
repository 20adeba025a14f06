import { AppError } from '@/lib/errors';
import { areCoordinates, type Coordinates, straightMetres } from './geodesy';

/** Way / straight line where nothing was measured. On three towns the true figure was 1.26 to 1.34 in the middle … */
export const DEFAULT_DETOUR_FACTOR = 1.3;
/** … and for 95 % of the pairs not more than 1.63, 2.00 and 2.07. */
export const DEFAULT_CAUTIOUS_FACTOR = 2.1;

const MIN_FACTOR = 1.05;
const MAX_FACTOR = 2;
const MIN_PAIRS = 10;
const MAX_CAUTIOUS_FACTOR = 3;
/** So many that five of them lie above the 95th percentile. */
const MIN_CAUTIOUS_PAIRS = 100;
/** Closer pairs say which side of a building one starts on, not how the streets run. */
const MIN_STRAIGHT_METRES = 200;

/**
 * A way and its parts: of its `metres` so many are pushed on foot and so many on a ferry, the others ridden. `extraSeconds`
 * is what it takes besides riding and pushing: ferries, with the waiting.
 */
export type RideEstimate = { metres: number; pushedMetres?: number; ferryMetres?: number; extraSeconds?: number };

/** With a bicycle in hand, by OSRM's bicycle profile. */
const PUSHING_KMH = 4;

/** To unlock here and to park there. */
export const PARKING_MINUTES = 5;

/**
 * Whole minutes from unlocking to parked, rounded up. No argument is negative; parts are no longer than the whole.
 * @param speedKmh over 0; 15 is the Dutch average (Fiets Telweek 2015)
 * @throws AppError `validation_failed` when an argument is out of bounds
 */
export function ridingMinutes(way: RideEstimate, speedKmh = 15, parkingMinutes = PARKING_MINUTES): number {
  const { metres, pushedMetres = 0, ferryMetres = 0, extraSeconds = 0 } = way;
  const ridden = metres - pushedMetres - ferryMetres;
  check('metres', metres, metres >= 0);
  check('pushedMetres', pushedMetres, pushedMetres >= 0 && ridden >= 0);
  check('ferryMetres', ferryMetres, ferryMetres >= 0);
  check('extraSeconds', extraSeconds, extraSeconds >= 0);
  check('speedKmh', speedKmh, speedKmh > 0);
  check('parkingMinutes', parkingMinutes, parkingMinutes >= 0);
  const minutes =
    (ridden * 60) / (speedKmh * 1000) + (pushedMetres * 60) / (PUSHING_KMH * 1000) + extraSeconds / 60 + parkingMinutes;
  // A ride of exactly 7 minutes must not become 8 because of the last bit of a division.
  return Math.ceil(minutes - 1e-9);
}

/**
 * Whole metres of cycling guessed from the straight line. An estimate: show it as "about".
 * @throws AppError `validation_failed` when a place has no usable position or the factor is under 1
 */
export function estimateMetres(a: Coordinates, b: Coordinates, factor = DEFAULT_DETOUR_FACTOR): number {
  for (const place of [a, b]) check('place', `${place.lat}/${place.lon}`, areCoordinates(place));
  check('factor', factor, factor >= 1);
  return Math.round(straightMetres(a, b) * factor);
}

/**
 * The median of way / straight line over measured pairs, kept between 1.05 and 2. Pairs under 200 m apart are left
 * out; with fewer than ten others the answer is DEFAULT_DETOUR_FACTOR.
 */
export function detourFactor(pairs: readonly MeasuredPair[]): number {
  const factors = factorsOf(pairs);
  if (factors.length < MIN_PAIRS) return DEFAULT_DETOUR_FACTOR;
  const middle = factors.length / 2;
  const median = ((factors[Math.ceil(middle) - 1] as number) + (factors[Math.floor(middle)] as number)) / 2;
  return Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, median));
}

/**
 * The factor that 95 % of the measured pairs stay under, for what must not be too short; kept between their median and 3.
 * With fewer than a hundred pairs 200 m apart the answer is DEFAULT_CAUTIOUS_FACTOR.
 */
export function cautiousFactor(pairs: readonly MeasuredPair[]): number {
  const factors = factorsOf(pairs);
  if (factors.length < MIN_CAUTIOUS_PAIRS) return DEFAULT_CAUTIOUS_FACTOR;
  const p95 = factors[Math.ceil(0.95 * factors.length) - 1] as number;
  return Math.min(MAX_CAUTIOUS_FACTOR, Math.max(detourFactor(pairs), p95));
}

type MeasuredPair = { from: Coordinates; to: Coordinates; metres: number };

/** Way / straight line of every pair that says something, in ascending order. */
function factorsOf(pairs: readonly MeasuredPair[]): number[] {
  const factors: number[] = [];
  for (const { from, to, metres } of pairs) {
    const straight = areCoordinates(from) && areCoordinates(to) ? straightMetres(from, to) : 0;
    if (straight >= MIN_STRAIGHT_METRES && Number.isFinite(metres) && metres > 0) factors.push(metres / straight);
  }
  return factors.sort((x, y) => x - y);
}

function check(name: string, value: unknown, isRight: boolean): void {
  if (isRight && value !== Number.POSITIVE_INFINITY) return;
  throw new AppError('validation_failed', `${name} cannot be ${value}`, {
    errors: [{ path: name, message: `cannot be ${value}` }],
  });
}
