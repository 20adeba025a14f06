import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { subEventCategories } from '@/db/schema';
import { batchByClient, latestOf } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { type CountedClient, type CountedPerformance, keepCounts, lastCounts } from './last-counts';

const p = sql.placeholder;

/** Calls db/functions/free_seats.sql. Always one row, also without performances. */
const freeSeats = (db: Db, kind: SQL) =>
  db
    .select({
      version: sql<string>`seats.version`,
      free: sql<Record<string, number> | null>`seats.free`,
      counted: sql<CountedClient[]>`seats.counted`,
    })
    .from(
      sql`free_seats(p_client => ${p('client')}, p_circle => ${p('circle')},
        p_clients => ${p('clients')}::text::int[], p_ids => ${p('ids')}::text::int[],
        p_ranks => ${p('ranks')}::text::int[], p_mosts => ${p('mosts')}::text::int[],
        p_known => ${p('known')}::text::text[], p_all_of => ${p('allOf')}, p_most => ${p('most')}, p_now => ${p('now')}) seats ${kind}`,
    )
    .prepare('free_seats');

const query = oncePerDatabase((db) => freeSeats(db, sql``));
/** Of few performances; another text, by which the pool knows it. */
const fewQuery = oncePerDatabase((db) => freeSeats(db, sql`/* few */`), { isBrief: true });

const list = (values: readonly (number | string)[]) => `{${values.join(',')}}`;

type CountCall = { circle: string | null; now: Date; performances: readonly CountedPerformance[] };
type FreeCount = { free: Map<number, number>; version: string };

async function count(db: Db, clientId: number, calls: readonly CountCall[], statement = query(db)): Promise<FreeCount> {
  const all = new Map<number, CountedPerformance>();
  // Callers may have cached different versions of another client's programme: the largest limit counts.
  for (const one of calls.flatMap(({ performances }) => performances))
    if (one.maxPerOrder > (all.get(one.id)?.maxPerOrder ?? -1)) all.set(one.id, one);
  const performances = [...all.values()];
  const ofAll = (member: keyof CountedPerformance) => performances.map((one) => one[member]);
  const now = latestOf(calls);
  const known = lastCounts(db, performances, now.getTime());
  const [answer] = await statement.execute({
    client: clientId,
    circle: calls[0]?.circle,
    clients: list(ofAll('clientId')),
    ids: list(ofAll('id')),
    ranks: null,
    mosts: list(ofAll('maxPerOrder')),
    known: list(performances.map((one) => known.changes.get(one.clientId) ?? 'NULL')),
    allOf: null,
    most: null,
    now: now.toISOString(),
  });
  const counted = new Map(answer?.counted.map((one) => [one.client, one]));
  const free = new Map(
    performances.map(({ id, clientId }) => [
      id,
      (counted.has(clientId) ? answer?.free?.[id] : known.free.get(id)) ?? 0,
    ]),
  );
  for (const one of counted.values()) keepCounts(db, one, performances, free, now.getTime());
  return { free, version: answer?.version ?? '' };
}

/** `of`: how many tickets are available, by id of the performance. `text`: the counts as text, for comparing two results. */
export type AllFree = { of: (id: number) => number; text: string };

/**
 * Counts the available tickets of all performances that a client has on sale; 0 for any other.
 * @param most where counting stops; defaults to the limit per order
 */
export async function countAllFreeSeats({ db, client, now }: Context, most?: number): Promise<AllFree> {
  const [answer] = await query(db).execute({
    client: client.id,
    circle: client.circle,
    clients: '{}',
    ids: '{}',
    ranks: null,
    mosts: '{}',
    known: '{}',
    allOf: client.id,
    most: most ?? null,
    now: now.toISOString(),
  });
  return { of: (id) => answer?.free?.[id] ?? 0, text: JSON.stringify(answer?.free) };
}

/** An on-sale adds to many carts at once, for the same few performances: a batch counts each once. */
const countInBatch = batchByClient<CountCall, FreeCount>(async (db, clientId, calls) => {
  const answer = await count(db, clientId, calls, fewQuery(db));
  return calls.map(() => answer);
});

/** Calls for a whole night are not batched, so that calls for the ten performances of a cart do not wait for them. */
const MOST_IN_BATCH = 50;

/**
 * How many tickets one order can take of each of these performances, which are on sale now, with the version of the client's circle at that
 * moment: if it differs from the one in which they were found, the caller must read again.
 */
export async function countFreeSeats(
  { db, client, now }: Context,
  performances: readonly CountedPerformance[],
): Promise<{ free: Map<number, number>; version: string }> {
  const call = { circle: client.circle, now, performances };
  const answer =
    performances.length > MOST_IN_BATCH
      ? await count(db, client.id, [call])
      : // The circle is the same for all calls with the same catalogue version.
        await countInBatch(db, client.id, call, client.catalogueVersion);
  const free = new Map(
    performances.map(({ id, maxPerOrder }) => [id, Math.min(maxPerOrder, answer.free.get(id) ?? 0)]),
  );
  return { free, version: answer.version };
}

/**
 * The free seats of a performance now, by price rank; ranks without any are missing.
 * @param most where counting a rank stops: a rank may have 100,000
 */
export async function countFreeByRank(
  { client, db, now }: Context,
  subEventId: number,
  most: number,
): Promise<Map<number, number>> {
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
    mosts: list(ranks.map(() => most)),
    known: '{}',
    allOf: null,
    most: null,
    now: now.toISOString(),
  });
  const free = ranks.map(({ id }): [number, number] => [id, answer?.free?.[`${subEventId}:${id}`] ?? 0]);
  return new Map(free.filter(([, count]) => count > 0));
}
