import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { carts, catalogues, clients, seats } from '@/db/schema';
import { batchByClient, latestOf } from '@/lib/cache';
import type { Context } from '@/lib/context';

export type Chosen = { id: number; clientId: number; maxPerOrder: number };

const p = sql.placeholder;

/** As a table, so that PostgreSQL keeps one plan for any number of them. */
const chosen = sql`unnest(${p('clientIds')}::text::int[], ${p('ids')}::text::int[], ${p('mosts')}::text::int[]) AS chosen(client_id, id, most)`;

/**
 * Changes with the version of every catalogue in the circle, and with who is in it. Versions only grow, from random beginnings.
 */
const circleVersion = sql<string>`(SELECT sum(k.version)::text FROM ${clients} o JOIN ${catalogues} k ON k.client_id = o.id
  WHERE o.id = ${p('clientId')} OR o.circle = ${p('circle')})`;

/**
 * Holds that are over are looked for only where too few seats are free besides, so that the carts of a busy evening cost nothing,
 * and then as expiredHolds does it (lib/events/free-seats.ts).
 * (`SELECT now`: were the planner to see the time, it would plan every execution anew, which takes longer than the query.)
 */
const free = sql`(SELECT CASE WHEN n >= chosen.most THEN chosen.most ELSE least(chosen.most, n + (
    SELECT count(*)::int FROM ${carts} c CROSS JOIN LATERAL (
      SELECT FROM ${seats} h WHERE h.client_id = c.client_id AND h.cart_id = c.id AND h.sub_event_id = chosen.id OFFSET 0) held
     WHERE c.client_id + 0 = chosen.client_id AND c.expires_at <= (SELECT ${p('now')}::timestamptz))) END
  FROM (SELECT count(*)::int AS n FROM (
    SELECT FROM ${seats} s WHERE s.client_id = chosen.client_id AND s.sub_event_id = chosen.id
      AND s.cart_id IS NULL AND s.order_id IS NULL
      ORDER BY s.category_id, s.nr NULLS FIRST LIMIT chosen.most) few) counted)`;

// One row: the version is told where there is no performance to ask about too.
const query = prepared((db) =>
  db
    .select({
      version: circleVersion,
      free: sql<Record<string, number> | null>`json_object_agg(chosen.id, ${free})`,
    })
    .from(chosen)
    .prepare('recommendation_free_seats'),
);

type Asked = { circle: string | null; now: Date; performances: readonly Chosen[] };
type Answer = { free: Record<number, number> | null; version: string };

async function count(db: Db, clientId: number, asked: readonly Asked[]): Promise<Answer | undefined> {
  const all = new Map<number, Chosen>();
  // Who remembers an older programme of somebody else's may think that fewer are sold at once.
  for (const one of asked.flatMap(({ performances }) => performances))
    if (one.maxPerOrder > (all.get(one.id)?.maxPerOrder ?? -1)) all.set(one.id, one);
  const list = (member: keyof Chosen) => `{${[...all.values()].map((one) => one[member]).join(',')}}`;
  const [answer] = await query(db).execute({
    clientIds: list('clientId'),
    ids: list('id'),
    mosts: list('maxPerOrder'),
    clientId,
    circle: asked[0]?.circle,
    now: latestOf(asked).toISOString(),
  });
  return answer;
}

/** Who asks at the same moment asks together: an on-sale adds to many carts at once, and they lie near each other. */
const countTogether = batchByClient<Asked, Answer | undefined>(async (db, clientId, asked) => {
  const answer = await count(db, clientId, asked);
  return asked.map(() => answer);
});

/** A whole night is asked for by itself: the ten of a cart do not stand behind it. */
const MOST_TOGETHER = 50;

/**
 * How many tickets one order can take of each, which are on sale now; and the version of the client's circle then: when it is
 * not the one by which they were found to be on sale, look again (sightOf).
 */
export async function findFreeSeats(
  { db, client, now }: Context,
  performances: readonly Chosen[],
): Promise<{ free: Map<number, number>; version: string }> {
  const asked = { circle: client.circle, now, performances };
  const answer =
    performances.length > MOST_TOGETHER
      ? await count(db, client.id, [asked])
      : // At the same version of the catalogue all are in the same circle.
        await countTogether(db, client.id, asked, client.catalogueVersion);
  const free = new Map(performances.map(({ id, maxPerOrder }) => [id, Math.min(maxPerOrder, answer?.free?.[id] ?? 0)]));
  return { free, version: answer?.version ?? '' };
}
