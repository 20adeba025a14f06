import type { Context } from '@/lib/context';
import type { Placed } from './find-candidates';
import { findFreeSeats } from './find-free-seats';
import type { PerformanceOffer } from './find-offers';
import { findSurroundings, type Lists } from './find-surroundings';
import type { Suggestion } from './plan';

/** Another performance that fits before or after one of the cart, and the way there. */
export type Recommendation = PerformanceOffer &
  Pick<Placed, 'startsAt' | 'endsAt' | 'lat' | 'lon'> &
  Omit<Suggestion, 'candidate'> & {
    /** How many tickets the order can take now: of its own organisation, as many as the cart leaves room for. */
    free: number;
    /** Whether another organisation sells it, in an order of its own. */
    isElsewhere: boolean;
  };

/**
 * What else who holds these seats can see before or after, per performance of the cart: best first, at most ten, by the
 * rules of README.md. Nothing when the client has the extension off. Reads only.
 */
export async function recommend(
  ctx: Context,
  seats: readonly { subEventId: number }[],
): Promise<Map<number, Recommendation[]>> {
  if (!ctx.client.recommendations || seats.length === 0) return new Map();
  const parties = new Map<number, number>();
  for (const { subEventId } of seats) parties.set(subEventId, (parties.get(subEventId) ?? 0) + 1);

  const room = ctx.client.maxPerOrder - seats.length;
  const isElsewhere = ({ clientId }: Placed) => clientId !== ctx.client.id;
  const { suggest, best, offersOf } = await findSurroundings(ctx, [...parties.keys()]);
  let lists = best;
  let free = await findFreeSeats(ctx, distinct(lists));
  const hasSeats = (candidate: Placed, visited: { id: number }) =>
    (room > 0 || isElsewhere(candidate)) && (free.get(candidate.id) ?? 0) >= (parties.get(visited.id) ?? 1);

  // Most of the time the best have seats. All others are looked up only when one of them has not.
  if (![...lists].every(([id, list]) => list.every(({ candidate }) => hasSeats(candidate, { id })))) {
    free = await findFreeSeats(ctx, distinct(suggest(() => true, Number.POSITIVE_INFINITY)));
    lists = suggest(hasSeats);
  }
  const offers = await offersOf(ctx, distinct(lists));
  const toRecommendation = ({ candidate, ...how }: Suggestion<Placed>): Recommendation[] => {
    const offer = offers.get(candidate.id);
    if (!offer) return [];
    const left = free.get(candidate.id) ?? 0;
    const elsewhere = isElsewhere(candidate);
    const { startsAt, endsAt, lat, lon } = candidate;
    return [
      {
        ...offer,
        ...how,
        startsAt,
        endsAt,
        lat,
        lon,
        free: elsewhere ? left : Math.min(left, room),
        isElsewhere: elsewhere,
      },
    ];
  };
  return new Map([...lists].map(([id, list]) => [id, list.flatMap(toRecommendation)]));
}

function distinct(lists: Lists): Placed[] {
  return [...new Set([...lists.values()].flat().map(({ candidate }) => candidate))];
}
