import type { Context } from '@/lib/context';
import { merge } from '@/lib/merge';
import { countFreeSeats, lastFreeOf } from '@/lib/programme';
import { best, type Fitting } from './best';
import { atOneCircleVersion } from './circle-version';
import type { Offered } from './find-programme';
import { type EveningVisit, findSurroundings } from './find-surroundings';
import type { Suggestion } from './plan';

/** Another performance that fits before or after one in the cart, with the distance. */
export type Recommendation = Offered &
  Omit<Suggestion, 'candidate'> & {
    /** How many tickets the order can take now; for the cart's own organisation, what its limit leaves. */
    free: number;
    /** Whether another organisation sells it, in an order of its own. */
    isElsewhere: boolean;
  };

/**
 * Recommendations for a cart with these seats, per performance in it: best first, at most ten, by the rules of README.md. Empty when the
 * client has the extension off. Reads only.
 */
export async function recommend(ctx: Context, seats: readonly EveningVisit[]): Promise<Map<number, Recommendation[]>> {
  if (!ctx.client.recommendations || seats.length === 0) return new Map();
  const parties = new Map<number, number>();
  for (const { subEventId } of seats) parties.set(subEventId, (parties.get(subEventId) ?? 0) + 1);

  const room = ctx.client.maxPerOrder - seats.length;
  const isElsewhere = ({ clientId }: Offered) => clientId !== ctx.client.id;
  const mayHave = (candidate: Offered) => room > 0 || isElsewhere(candidate);
  const { lists, free } = await atOneCircleVersion(ctx, async (ctx, circleVersion) => {
    const { fitting } = await findSurroundings(ctx, circleVersion, seats);
    const choose = (freeAt: (candidate: Offered) => number): Lists =>
      new Map(
        [...fitting].map(([id, around]) => {
          const party = parties.get(id) ?? 1;
          return [id, best(around, (candidate) => mayHave(candidate) && freeAt(candidate) >= party)];
        }),
      );
    return chooseWithSeats(ctx, fitting, choose);
  });
  const toRecommendation = ({ candidate, ...how }: Suggestion<Offered>): Recommendation => {
    const left = free.get(candidate.id) ?? 0;
    const elsewhere = isElsewhere(candidate);
    return merge({ free: elsewhere ? left : Math.min(left, room), isElsewhere: elsewhere }, candidate, how);
  };
  return new Map([...lists].map(([id, list]) => [id, list.map(toRecommendation)]));
}

type Lists = Map<number, Suggestion<Offered>[]>;

/**
 * The lists by the seats that are free now, counted by one query: first of the performances that `choose` inspects given the last counts;
 * if those turn out too few, of all that fit.
 */
async function chooseWithSeats(
  ctx: Context,
  fitting: Map<number, Fitting<Offered>>,
  choose: (freeAt: (candidate: Offered) => number) => Lists,
): Promise<{ lists: Lists; free: Map<number, number>; version: string }> {
  const looked = new Map<number, Offered>();
  const look = (candidate: Offered) => looked.set(candidate.id, candidate);
  // What was counted last decides only which performances are counted next, never which are listed.
  const expected = new Map<number, number>();
  const lastFree = new Map<number, ReturnType<typeof lastFreeOf>>();
  const listsExpected = choose((candidate) => {
    look(candidate);
    const { id, clientId } = candidate;
    const last = lastFree.get(clientId) ?? lastFreeOf(ctx.db, clientId);
    lastFree.set(clientId, last);
    const free = last(id) ?? Number.POSITIVE_INFINITY;
    expected.set(id, free);
    return free;
  });
  const chooseNow = async () => {
    const { free, version } = await countSeats(ctx, [...looked.values()]);
    if ([...free].every(([id, count]) => expected.get(id) === count)) return { lists: listsExpected, free, version };
    const lists = choose((candidate) => {
      look(candidate);
      return free.get(candidate.id) ?? 0;
    });
    return { lists, free, version };
  };
  const found = await chooseNow();
  if (looked.size === found.free.size) return found;
  for (const { before, after } of fitting.values()) for (const { candidate } of [...before, ...after]) look(candidate);
  return chooseNow();
}

/**
 * Without a circle and without performances to count no query is needed: the version is that of the catalogue, which the statement that
 * held or read the seats has just confirmed.
 */
async function countSeats(ctx: Context, looked: Offered[]): ReturnType<typeof countFreeSeats> {
  const { circle, catalogueVersion } = ctx.client;
  if (looked.length > 0 || circle !== null) return countFreeSeats(ctx, looked);
  return { free: new Map(), version: `${catalogueVersion}` };
}
