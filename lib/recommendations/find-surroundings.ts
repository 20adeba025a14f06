import type { Client, Context } from '@/lib/context';
import { findCandidates, type Placed } from './find-candidates';
import { findDistances } from './find-distances';
import { findOffers, type PerformanceOffer } from './find-offers';
import { type Plan, plan, type Suggestion } from './plan';
import type { DistanceBetween, Rules } from './way';

/** Per performance of the cart. */
export type Lists = Map<number, Suggestion<Placed>[]>;

export type Surroundings = {
  /** The performances of the cart themselves. */
  cart: Placed[];
  distanceBetween: DistanceBetween;
  /** What fits around these performances, for who has seats at all that `hasSeats` lets through. */
  suggest: (hasSeats: Plan<Placed>['hasSeats'], most?: number) => Lists;
  /** The best ten of each, as if all had seats. */
  best: Lists;
  offersOf: (ctx: Context, performances: readonly Placed[]) => Promise<Map<number, PerformanceOffer>>;
};

const REMEMBER_MS = 5_000;
const MOST_REMEMBERED = 500;
const remembered = new Map<string, { surroundings: Surroundings; readAt: number }>();

/**
 * What lies around these performances, and the ways there. Everything in it changes only when an organisation edits its
 * programme or its rides are measured again, and every reader of a cart asks for it: so it may be five seconds old. What
 * changes with every sale is not in it.
 */
export async function findSurroundings(ctx: Context, visitedIds: readonly number[]): Promise<Surroundings> {
  const key = keyOf(ctx.client, visitedIds);
  const now = ctx.now.getTime();
  const known = remembered.get(key);
  if (known && known.readAt <= now && now < known.readAt + REMEMBER_MS) return known.surroundings;

  const surroundings = await readSurroundings(ctx, visitedIds);
  remembered.delete(key);
  remembered.set(key, { surroundings, readAt: now });
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MOST_REMEMBERED) break;
    remembered.delete(oldest);
  }
  return surroundings;
}

function keyOf(client: Client, visitedIds: readonly number[]): string {
  const { name, circle, recommendWindowHours, rideMarginMinutes, rideSpeedKmh } = client;
  const ids = visitedIds.toSorted((a, b) => a - b);
  return JSON.stringify([name, circle, recommendWindowHours, rideMarginMinutes, rideSpeedKmh, ids]);
}

export function rulesOf({ rideSpeedKmh, rideMarginMinutes, recommendWindowHours }: Client): Rules {
  return { speedKmh: rideSpeedKmh, marginMinutes: rideMarginMinutes, windowHours: recommendWindowHours };
}

async function readSurroundings(ctx: Context, visitedIds: readonly number[]): Promise<Surroundings> {
  const { visited: cart, candidates } = await findCandidates(ctx, visitedIds);
  const distanceBetween = await findDistances(ctx, cart, candidates);
  const rules = rulesOf(ctx.client);
  const suggest: Surroundings['suggest'] = (hasSeats, most) =>
    plan({ cart, candidates, hasSeats, distanceBetween, rules, ...(most && { most }) });

  const offers = new Map<number, PerformanceOffer>();
  const offersOf: Surroundings['offersOf'] = async (ctx, performances) => {
    const unknown = performances.filter(({ id }) => !offers.has(id));
    for (const offer of await findOffers(ctx, unknown)) offers.set(offer.id, offer);
    return offers;
  };
  return { cart, distanceBetween, suggest, best: suggest(() => true), offersOf };
}
