import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { carts, catalogues, clients, seats, subEvents } from '@/db/schema';
import { batchByClient, latestOf } from '@/lib/cache';
import type { Context } from '@/lib/context';

/** A performance whose seats are counted, up to `maxPerOrder`. */
export type Counted = { id: number; clientId: number; maxPerOrder: number };

const p = sql.placeholder;

/** Those that are named, as a table, so that PostgreSQL keeps one plan for any number of them; or all that `allOf` has on sale. */
const asked = sql`(
  SELECT * FROM unnest(${p('clientIds')}::text::int[], ${p('ids')}::text::int[], ${p('mosts')}::text::int[]) AS named
  UNION ALL
  SELECT e.client_id, e.id, coalesce(${p('most')}::int, least(o.max_per_order, e.max_per_order))
    FROM ${subEvents} e JOIN ${clients} o ON o.id = e.client_id
   WHERE e.client_id = ${p('allOf')}::int AND e.status = 'pub' AND e.starts_at > (SELECT ${p('now')}::timestamptz)) AS asked(client_id, id, most)`;

/**
 * Changes with the version of every catalogue in the circle, and with who is in it. Versions only grow, from random beginnings.
 */
const circleVersion = sql<string>`(SELECT sum(k.version)::text FROM ${clients} o JOIN ${catalogues} k ON k.client_id = o.id
  WHERE o.id = ${p('clientId')} OR o.circle = ${p('circle')})`;

/**
 * Seats in carts whose hold is over: free, though still in those carts. Finds those carts by their end (db/schema/seats.ts) and
 * the seats of each by the cart (OFFSET 0 keeps the planner to it), however many others there are.
 * (`SELECT now`: were the planner to see the time, it would plan every execution anew, which takes longer than the query.)
 */
const expired = sql`SELECT held.sub_event_id AS id, count(*)::int AS n
  FROM ${carts} c CROSS JOIN LATERAL (
    SELECT h.sub_event_id FROM ${seats} h WHERE h.client_id = c.client_id AND h.cart_id = c.id OFFSET 0) held
 WHERE c.client_id + 0 = ANY (${p('sellers')}::text::int[]) AND c.expires_at <= (SELECT ${p('now')}::timestamptz)
 GROUP BY held.sub_event_id`;

/** In the order that only the index of free seats has, and not the key, by which a sold-out hall would be read to its end. */
const few = sql`SELECT count(*)::int AS n FROM (
    SELECT FROM ${seats} s WHERE s.client_id = asked.client_id AND s.sub_event_id = asked.id
      AND s.cart_id IS NULL AND s.order_id IS NULL
      ORDER BY s.category_id, s.nr NULLS FIRST LIMIT asked.most) few`;

/**
 * The one statement that counts free seats. PostgreSQL reads `expired` only when too few seats are free besides: a busy evening's
 * carts cost nothing. One row: the version is told where there is no performance to ask about too.
 */
const query = prepared((db) =>
  db
    .select({ version: circleVersion, free: sql<Record<string, number> | null>`counted.free` })
    .from(
      sql`(WITH expired AS MATERIALIZED (${expired})
        SELECT json_object_agg(asked.id, CASE WHEN counted.n >= asked.most THEN asked.most ELSE least(asked.most, counted.n + coalesce((
                 SELECT e.n FROM expired e WHERE e.id = asked.id), 0)) END) AS free
          FROM ${asked} CROSS JOIN LATERAL (${few}) counted) counted`,
    )
    .prepare('free_seats'),
);

type Call = { circle: string | null; now: Date; performances: readonly Counted[] };
type Answer = { free: Record<number, number> | null; version: string };

async function count(db: Db, clientId: number, calls: readonly Call[]): Promise<Answer | undefined> {
  const all = new Map<number, Counted>();
  // Who remembers an older programme of somebody else's may think that fewer are sold at once.
  for (const one of calls.flatMap(({ performances }) => performances))
    if (one.maxPerOrder > (all.get(one.id)?.maxPerOrder ?? -1)) all.set(one.id, one);
  const list = (values: Iterable<number>) => `{${[...values].join(',')}}`;
  const ofAll = (member: keyof Counted) => [...all.values()].map((one) => one[member]);
  const [answer] = await query(db).execute({
    clientIds: list(ofAll('clientId')),
    ids: list(ofAll('id')),
    mosts: list(ofAll('maxPerOrder')),
    sellers: list(new Set(ofAll('clientId'))),
    allOf: null,
    most: null,
    clientId,
    circle: calls[0]?.circle,
    now: latestOf(calls).toISOString(),
  });
  return answer;
}

/**
 * The same of all that a client has on sale, by the id of the performance: what is not there cannot be bought now.
 * @param most up to how many are counted; left out, as many as one order can take
 */
export async function countAllFreeSeats({ db, client, now }: Context, most?: number): Promise<(id: number) => number> {
  const [answer] = await query(db).execute({
    clientIds: '{}',
    ids: '{}',
    mosts: '{}',
    sellers: `{${client.id}}`,
    allOf: client.id,
    most: most ?? null,
    clientId: client.id,
    circle: client.circle,
    now: now.toISOString(),
  });
  return (id) => answer?.free?.[id] ?? 0;
}

/** An on-sale adds to many carts at once, and they lie near each other. */
const countInBatch = batchByClient<Call, Answer | undefined>(async (db, clientId, calls) => {
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
  performances: readonly Counted[],
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
