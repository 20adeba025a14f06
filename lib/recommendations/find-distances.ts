import { remembered, type Versioned } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { estimateMetres, isPlace, type Place } from '@/lib/cycling';
import { estimateFactor, findRidesAround, type RidesAround } from '@/lib/rides';
import type { Placed } from './find-programme';
import type { Sight } from './sight';
import type { DistanceBetween } from './way';

/**
 * The ways between the venues of `visited`, and between these and those of `candidates`, both directions: what was measured
 * (which may be that there is none), else an estimate where both positions are known. Within one venue it is 0 metres.
 */
export async function findDistances(
  ctx: Context,
  { circle }: Sight,
  visited: readonly Placed[],
  candidates: readonly Placed[],
): Promise<DistanceBetween> {
  const here = [...new Set(visited.map((one) => one.locationId))];
  const there = [...new Set([...visited, ...candidates].map((one) => one.locationId))];
  const rides = await ridesAround(ctx, circle, here);
  const measured = (from: number, to: number) => {
    const metres = rides.get(from)?.to.get(to);
    return metres === undefined ? rides.get(to)?.from.get(from) : metres;
  };
  const isEverythingMeasured = here.every((one) =>
    there.every((other) => one === other || (measured(one, other) !== undefined && measured(other, one) !== undefined)),
  );
  const factor = isEverythingMeasured
    ? 1
    : await remembered(circle, `detour ${ctx.client.id}`, () => estimateFactor(ctx));
  const places = isEverythingMeasured ? new Map<number, Place>() : placesOf([...visited, ...candidates]);
  return (from, to) => {
    if (from === to) return { metres: 0, source: 'network' };
    const metres = measured(from, to);
    if (metres === null) return undefined;
    if (metres !== undefined) return { metres, source: 'network' };
    const [a, b] = [places.get(from), places.get(to)];
    return a && b ? { metres: estimateMetres(a, b, factor ?? 1), source: 'estimate' } : undefined;
  };
}

function placesOf(performances: readonly Placed[]): Map<number, Place> {
  const places = new Map<number, Place>();
  for (const { locationId, lat, lon } of performances) {
    const place = { lat, lon };
    if (isPlace(place)) places.set(locationId, place);
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
    const rides = await remembered(circle, `rides ${id}`, () => findRidesAround(ctx, id), weightOf);
    if (rides) around.set(id, rides);
  }
  return around;
}

const weightOf = ({ to, from }: RidesAround) => to.size + from.size;
