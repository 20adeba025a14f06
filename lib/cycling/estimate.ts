import { AppError } from '@/lib/errors';
import { areCoordinates, type Coordinates, straightMetres } from './geodesy';

/** Route length divided by straight line, where nothing was measured. In three towns the true median was 1.26 to 1.34 … */
export const DEFAULT_DETOUR_FACTOR = 1.3;
/** … and for 95 % of the pairs not more than 1.63, 2.00 and 2.07. */
export const DEFAULT_CAUTIOUS_FACTOR = 2.1;

const MIN_FACTOR = 1.05;
const MAX_FACTOR = 2;
const MIN_PAIRS = 10;
const MAX_CAUTIOUS_FACTOR = 3;
/** Enough pairs that five of them lie above the 95th percentile. */
const MIN_CAUTIOUS_PAIRS = 100;
/** Closer pairs depend on the side of a building where the ride starts, not on the streets. */
const MIN_STRAIGHT_METRES = 200;

/**
 * A route and its parts: `metres` is the total, of which `pushedMetres` are walked and `ferryMetres` are on a ferry. `extraSeconds`: the
 * time on ferries, waiting included.
 */
export type RideEstimate = { metres: number; pushedMetres?: number; ferryMetres?: number; extraSeconds?: number };

/** Walking speed with a bicycle, as in OSRM's bicycle profile. */
const PUSHING_KMH = 4;

/** The time to unlock and to park. */
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
 * Estimates the cycling distance in whole metres from the straight line. Show it as "about".
 * @throws AppError `validation_failed` when a place has no usable position or the factor is under 1
 */
export function estimateMetres(a: Coordinates, b: Coordinates, factor = DEFAULT_DETOUR_FACTOR): number {
  for (const place of [a, b]) check('place', `${place.lat}/${place.lon}`, areCoordinates(place));
  check('factor', factor, factor >= 1);
  return Math.round(straightMetres(a, b) * factor);
}

/**
 * The median of route length divided by straight line over measured pairs, clamped to 1.05 … 2. Ignores pairs under 200 m apart; with fewer
 * than ten others it is DEFAULT_DETOUR_FACTOR.
 */
export function detourFactor(pairs: readonly MeasuredPair[]): number {
  const factors = factorsOf(pairs);
  if (factors.length < MIN_PAIRS) return DEFAULT_DETOUR_FACTOR;
  const middle = factors.length / 2;
  const median = ((factors[Math.ceil(middle) - 1] as number) + (factors[Math.floor(middle)] as number)) / 2;
  return Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, median));
}

/**
 * The 95th percentile of that factor, for estimates that must not be too short; clamped to the median … 3. With fewer than a hundred pairs
 * 200 m apart it is DEFAULT_CAUTIOUS_FACTOR.
 */
export function cautiousFactor(pairs: readonly MeasuredPair[]): number {
  const factors = factorsOf(pairs);
  if (factors.length < MIN_CAUTIOUS_PAIRS) return DEFAULT_CAUTIOUS_FACTOR;
  const p95 = factors[Math.ceil(0.95 * factors.length) - 1] as number;
  return Math.min(MAX_CAUTIOUS_FACTOR, Math.max(detourFactor(pairs), p95));
}

type MeasuredPair = { from: Coordinates; to: Coordinates; metres: number };

/** Route length divided by straight line of every pair far enough apart, ascending. */
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
