import type { Context } from '@/lib/context';
import { estimateMetres, isPlace, type Place } from '@/lib/cycling';
import { memory } from '@/lib/memory';
import { estimateFactor, findRidesAround, type RidesAround } from '@/lib/rides';
import type { Placed } from './find-programme';
import type { DistanceBetween } from './way';

// Venues and rides change rarely: a minute late is early enough.
const rememberRides = memory<RidesAround>({ forMs: 60_000, most: 2000 });
const rememberFactor = memory<number>({ forMs: 60_000, most: 500 });

/**
 * The ways between the venues of `visited`, and between these and those of `candidates`, both directions: what was measured
 * (which may be that there is none), else an estimate where both positions are known. Within one venue it is 0 metres.
 */
export async function findDistances(
  ctx: Context,
  visited: readonly Placed[],
  candidates: readonly Placed[],
): Promise<DistanceBetween> {
  const here = [...new Set(visited.map((one) => one.locationId))];
  const there = [...new Set([...visited, ...candidates].map((one) => one.locationId))];
  const rides = await ridesAround(ctx, here);
  const measured = (from: number, to: number) => {
    const metres = rides.get(from)?.to.get(to);
    return metres === undefined ? rides.get(to)?.from.get(from) : metres;
  };
  const isEverythingMeasured = here.every((one) =>
    there.every((other) => one === other || (measured(one, other) !== undefined && measured(other, one) !== undefined)),
  );
  const { client } = ctx;
  const factor = isEverythingMeasured
    ? 1
    : await rememberFactor(`${client.id} ${client.name}`, ctx.now, () => estimateFactor(ctx));
  const places = new Map<number, Place>();
  for (const { locationId, lat, lon } of [...visited, ...candidates]) {
    const place = { lat, lon };
    if (isPlace(place)) places.set(locationId, place);
  }
  return (from, to) => {
    if (from === to) return { metres: 0, source: 'network' };
    const metres = measured(from, to);
    if (metres === null) return undefined;
    if (metres !== undefined) return { metres, source: 'network' };
    const [a, b] = [places.get(from), places.get(to)];
    return a && b ? { metres: estimateMetres(a, b, factor), source: 'estimate' } : undefined;
  };
}

async function ridesAround(ctx: Context, locationIds: readonly number[]): Promise<Map<number, RidesAround>> {
  const { client, now } = ctx;
  const who = client.circle === null ? `client ${client.name}` : `circle ${client.circle}`;
  return new Map(
    await Promise.all(
      locationIds.map(
        async (id) => [id, await rememberRides(`${id} ${who}`, now, () => findRidesAround(ctx, id))] as const,
      ),
    ),
  );
}
