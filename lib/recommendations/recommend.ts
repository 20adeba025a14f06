import type { Context } from '@/lib/context';
import { countFreeSeats } from '@/lib/programme';
import type { Offered } from './find-programme';
import { findSurroundings, type Lists, type Visit } from './find-surroundings';
import type { Suggestion } from './plan';
import { atOneSight } from './sight';

/** Another performance that fits before or after one of the cart, and the way there. */
export type Recommendation = Offered &
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
export async function recommend(ctx: Context, seats: readonly Visit[]): Promise<Map<number, Recommendation[]>> {
  if (!ctx.client.recommendations || seats.length === 0) return new Map();
  const parties = new Map<number, number>();
  for (const { subEventId } of seats) parties.set(subEventId, (parties.get(subEventId) ?? 0) + 1);

  const room = ctx.client.maxPerOrder - seats.length;
  const isElsewhere = ({ clientId }: Offered) => clientId !== ctx.client.id;
  const { suggest, best, free: freeOfBest } = await findCurrent(ctx, seats);
  let [lists, free] = [best, freeOfBest];
  const hasSeats = (candidate: Offered, visited: { id: number }) =>
    (room > 0 || isElsewhere(candidate)) && (free.get(candidate.id) ?? 0) >= (parties.get(visited.id) ?? 1);

  // Most of the time the best have seats. All others are looked up only when one of them has not.
  if (![...lists].every(([id, list]) => list.every(({ candidate }) => hasSeats(candidate, { id })))) {
    ({ free } = await countFreeSeats(ctx, distinct(suggest(() => true, Number.POSITIVE_INFINITY))));
    lists = suggest(hasSeats);
  }
  const toRecommendation = ({ candidate, ...how }: Suggestion<Offered>): Recommendation => {
    const left = free.get(candidate.id) ?? 0;
    const elsewhere = isElsewhere(candidate);
    return Object.assign({ free: elsewhere ? left : Math.min(left, room), isElsewhere: elsewhere }, candidate, how);
  };
  return new Map([...lists].map(([id, list]) => [id, list.map(toRecommendation)]));
}

/** What lies around, by what is remembered of the circle, and how many seats the best have. */
const findCurrent = (ctx: Context, seats: readonly Visit[]) =>
  atOneSight(ctx, async (ctx, sight) => {
    const surroundings = await findSurroundings(ctx, sight, seats);
    const { free, version } = await countFreeSeats(ctx, distinct(surroundings.best));
    return { ...surroundings, free, version };
  });

function distinct(lists: Lists): Offered[] {
  return [...new Set([...lists.values()].flat().map(({ candidate }) => candidate))];
}
