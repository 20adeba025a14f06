import { cacheByVersion, type Versioned } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { areCoordinates, type Coordinates, estimateMetres } from '@/lib/cycling';
import { type EstimateFactors, estimateFactors, findRidesAround, type RidesAround } from '@/lib/rides';
import type { CircleVersion } from './circle-version';
import type { Placed } from './find-programme';
import type { Distance, DistanceBetween } from './way';

/**
 * The distances between the venues of `visited`, and between these and those of `candidates`, in both directions: measured (possibly "no
 * route"), else estimated if both positions are known. Within one venue 0 metres.
 */
export async function findDistances(
  ctx: Context,
  { circle }: CircleVersion,
  visited: readonly Placed[],
  candidates: readonly Placed[],
): Promise<DistanceBetween> {
  const here = [...new Set(visited.map((one) => one.locationId))];
  const there = [...new Set([...visited, ...candidates].map((one) => one.locationId))];
  const rides = await ridesAround(ctx, circle, here);
  const measured = (from: number, to: number) => {
    const way = rides.get(from)?.to.get(to);
    return way === undefined ? rides.get(to)?.from.get(from) : way;
  };
  const isEverythingMeasured = here.every((one) =>
    there.every((other) => one === other || (measured(one, other) !== undefined && measured(other, one) !== undefined)),
  );
  const factors = isEverythingMeasured
    ? undefined
    : await cacheByVersion(circle, `detour ${ctx.client.id}`, () => estimateFactors(ctx));
  const places = isEverythingMeasured ? new Map<number, Coordinates>() : placesOf([...visited, ...candidates]);
  return (from, to) => {
    if (from === to) return { metres: 0, source: 'network' };
    const way = measured(from, to);
    if (way === null) return undefined;
    if (way !== undefined) return { ...way, source: 'network' };
    const [a, b] = [places.get(from), places.get(to)];
    return a && b && factors ? estimate(a, b, factors) : undefined;
  };
}

const estimate = (a: Coordinates, b: Coordinates, { middle, cautious }: EstimateFactors): Distance => ({
  metres: estimateMetres(a, b, middle),
  cautiousMetres: estimateMetres(a, b, cautious),
  source: 'estimate',
});

function placesOf(performances: readonly Placed[]): Map<number, Coordinates> {
  const places = new Map<number, Coordinates>();
  for (const { locationId, lat, lon } of performances) {
    const place = { lat, lon };
    if (areCoordinates(place)) places.set(locationId, place);
  }
  return places;
}

async function ridesAround(
  ctx: Context,
  circle: Versioned,
  locationIds: readonly number[],
): Promise<Map<number, RidesAround>> {
  const around = new Map<number, RidesAround>();
  for (const id of locationIds) {
    const rides = await cacheByVersion(circle, `rides ${id}`, () => findRidesAround(ctx, id), weightOf);
    if (rides) around.set(id, rides);
  }
  return around;
}

const weightOf = ({ to, from }: RidesAround) => to.size + from.size;
