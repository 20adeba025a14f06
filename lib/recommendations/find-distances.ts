import type { Context } from '@/lib/context';
import { estimateMetres, isPlace, type Place } from '@/lib/cycling';
import { estimateFactor, findRides } from '@/lib/rides';
import type { Placed } from './find-candidates';
import type { DistanceBetween } from './way';

/**
 * The ways between the venues of `visited`, and between these and those of `candidates`, both directions: what was measured (which may be that
 * there is none), else an estimate where both positions are known. Within one venue it is 0 metres.
 */
export async function findDistances(
  ctx: Context,
  visited: readonly Placed[],
  candidates: readonly Placed[],
): Promise<DistanceBetween> {
  const here = [...new Set(visited.map((one) => one.locationId))];
  const there = [...new Set([...visited, ...candidates].map((one) => one.locationId))];
  const [away, back] = await Promise.all([findRides(ctx, here, there), findRides(ctx, there, here)]);
  const measured = (from: number, to: number) => {
    const metres = away.get(from)?.get(to);
    return metres === undefined ? back.get(from)?.get(to) : metres;
  };
  const isEverythingMeasured = here.every((one) =>
    there.every((other) => one === other || (measured(one, other) !== undefined && measured(other, one) !== undefined)),
  );
  const factor = isEverythingMeasured ? 1 : await rememberedFactor(ctx);
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

const REMEMBER_MS = 60_000;
const remembered = new Map<string, { factor: number; until: number }>();

/** A client's factor changes only when its venues or rides do: a minute late is early enough. */
async function rememberedFactor(ctx: Context): Promise<number> {
  const key = `${ctx.client.id} ${ctx.client.name}`;
  const known = remembered.get(key);
  if (known && ctx.now.getTime() < known.until) return known.factor;
  const factor = await estimateFactor(ctx);
  remembered.set(key, { factor, until: ctx.now.getTime() + REMEMBER_MS });
  return factor;
}
