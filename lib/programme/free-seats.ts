import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { subEventCategories } from '@/db/schema';
import { batchByClient, latestOf } from '@/lib/cache';
import type { Context } from '@/lib/context';

/** A performance whose seats are counted, up to `maxPerOrder`. */
export type CountedPerformance = { id: number; clientId: number; maxPerOrder: number };

const p = sql.placeholder;

/** db/functions/count_free_seats.sql. One row, where there is no performance to ask about too. */
const query = oncePerDatabase((db) =>
  db
    .select({ version: sql<string>`counted.version`, free: sql<Record<string, number> | null>`counted.free` })
    .from(
      sql`count_free_seats(p_client => ${p('client')}, p_circle => ${p('circle')},
        p_clients => ${p('clients')}::text::int[], p_ids => ${p('ids')}::text::int[],
        p_ranks => ${p('ranks')}::text::int[], p_mosts => ${p('mosts')}::text::int[],
        p_all_of => ${p('allOf')}, p_most => ${p('most')}, p_now => ${p('now')}) counted`,
    )
    .prepare('count_free_seats'),
);

const list = (values: readonly number[]) => `{${values.join(',')}}`;

type CountCall = { circle: string | null; now: Date; performances: readonly CountedPerformance[] };
type FreeCount = { free: Record<string, number> | null; version: string };

async function count(db: Db, clientId: number, calls: readonly CountCall[]): Promise<FreeCount | undefined> {
  const all = new Map<number, CountedPerformance>();
  // Who remembers an older programme of somebody else's may think that fewer are sold at once.
  for (const one of calls.flatMap(({ performances }) => performances))
    if (one.maxPerOrder > (all.get(one.id)?.maxPerOrder ?? -1)) all.set(one.id, one);
  const ofAll = (member: keyof CountedPerformance) => [...all.values()].map((one) => one[member]);
  const [answer] = await query(db).execute({
    client: clientId,
    circle: calls[0]?.circle,
    clients: list(ofAll('clientId')),
    ids: list(ofAll('id')),
    ranks: null,
    mosts: list(ofAll('maxPerOrder')),
    allOf: null,
    most: null,
    now: latestOf(calls).toISOString(),
  });
  return answer;
}

/** How many tickets can be had by the id of the performance, and the same as text: two that are equal say the same. */
export type AllFree = { of: (id: number) => number; text: string };

/**
 * The same of all that a client has on sale, by the id of the performance: what is not there cannot be bought now.
 * @param most up to how many are counted; left out, as many as one order can take
 */
export async function countAllFreeSeats({ db, client, now }: Context, most?: number): Promise<AllFree> {
  const [answer] = await query(db).execute({
    client: client.id,
    circle: client.circle,
    clients: '{}',
    ids: '{}',
    ranks: null,
    mosts: '{}',
    allOf: client.id,
    most: most ?? null,
    now: now.toISOString(),
  });
  return { of: (id) => answer?.free?.[id] ?? 0, text: JSON.stringify(answer?.free) };
}

/** An on-sale adds to many carts at once, and they lie near each other. */
const countInBatch = batchByClient<CountCall, FreeCount | undefined>(async (db, clientId, calls) => {
  const answer = await count(db, clientId, calls);
  return calls.map(() => answer);
});

/** A whole night is asked for by itself: the ten of a cart do not wait for it. */
const MOST_IN_BATCH = 50;

/**
 * How many tickets one order can take of each of these performances, which are on sale now; and the version of the client's circle
 * then: when it is not the one by which they were found to be on sale, look again.
 */
export async function countFreeSeats(
  { db, client, now }: Context,
  performances: readonly CountedPerformance[],
): Promise<{ free: Map<number, number>; version: string }> {
  const call = { circle: client.circle, now, performances };
  const answer =
    performances.length > MOST_IN_BATCH
      ? await count(db, client.id, [call])
      : // At the same version of the catalogue all are in the same circle.
        await countInBatch(db, client.id, call, client.catalogueVersion);
  const free = new Map(performances.map(({ id, maxPerOrder }) => [id, Math.min(maxPerOrder, answer?.free?.[id] ?? 0)]));
  return { free, version: answer?.version ?? '' };
}

/** No rank has as many seats. */
const ALL = 2_147_483_647;

/** How many seats of each price rank of a performance are free at this moment. A rank without any is not in it. */
export async function countFreeByRank({ client, db, now }: Context, subEventId: number): Promise<Map<number, number>> {
  const { clientId, subEventId: ofPerformance, categoryId } = subEventCategories;
  const ranks = await db
    .select({ id: categoryId })
    .from(subEventCategories)
    .where(and(eq(clientId, client.id), eq(ofPerformance, subEventId)));
  const [answer] = await query(db).execute({
    client: client.id,
    circle: null,
    clients: list(ranks.map(() => client.id)),
    ids: list(ranks.map(() => subEventId)),
    ranks: list(ranks.map(({ id }) => id)),
    mosts: list(ranks.map(() => ALL)),
    allOf: null,
    most: null,
    now: now.toISOString(),
  });
  const free = ranks.map(({ id }): [number, number] => [id, answer?.free?.[`${subEventId}:${id}`] ?? 0]);
  return new Map(free.filter(([, count]) => count > 0));
}
