import type { Context } from '@/lib/context';
import { countFreeSeats } from '@/lib/programme';
import type { EveningChain } from './chains';
import { atOneCircleVersion } from './circle-version';
import type { Placed } from './find-programme';
import { type EveningVisit, findSurroundings, rulesOf } from './find-surroundings';
import { endOf, HOUR_MS, wayBetween } from './way';

/** Performances of a cart that are close in time, by start, with the distances between them. */
export type Evening = EveningChain<Placed>;

/**
 * Groups the performances of a cart into evenings: a gap longer than the client's `recommend_window_hours` begins a new one. Empty when the
 * client has the extension off.
 */
export async function listEvenings(ctx: Context, seats: readonly EveningVisit[]): Promise<Evening[]> {
  if (!ctx.client.recommendations || seats.length === 0) return [];
  const { cart, distanceBetween } = await atOneCircleVersion(ctx, async (ctx, circleVersion) => ({
    ...(await findSurroundings(ctx, circleVersion, seats)),
    version: (await countFreeSeats(ctx, [])).version,
  }));
  const rules = rulesOf(ctx.client);
  const evenings: Evening[] = [];
  let over = Number.NEGATIVE_INFINITY;
  for (const stop of cart.toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id)) {
    const evening = evenings.at(-1);
    const last = evening?.stops.at(-1);
    if (!evening || !last || stop.startsAt - over > rules.windowHours * HOUR_MS) {
      evenings.push({ stops: [stop], ways: [] });
    } else {
      evening.stops.push(stop);
      evening.ways.push(wayBetween(last, stop, distanceBetween, rules));
    }
    over = Math.max(over, endOf(stop));
  }
  return evenings;
}
