import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { carts, clients, seats, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';

const now = sql`${sql.placeholder('now')}::timestamptz`;

/**
 * How many seats of each performance are held by carts whose hold is over: free, though still in those carts. Finds those carts by
 * their end (db/schema/seats.ts) and the seats of each by the cart (OFFSET 0 keeps the planner to it), however many others there are.
 */
export function expiredHolds(db: Db) {
  return db
    .select({
      subEventId: sql<number>`held.sub_event_id`.as('expired_sub_event_id'),
      seats: sql<number>`count(*)::int`.as('expired_seats'),
    })
    .from(carts)
    .innerJoin(
      sql`LATERAL (
        SELECT s.sub_event_id FROM ${seats} s WHERE s.client_id = ${carts.clientId} AND s.cart_id = ${carts.id} OFFSET 0) held`,
      sql`true`,
    )
    .where(and(sql`${carts.clientId} + 0 = ${sql.placeholder('clientId')}`, lte(carts.expiresAt, now)))
    .groupBy(sql`held.sub_event_id`)
    .as('expired');
}

// One row: reading thousands takes longer than finding them. Free seats in the order that only their own index has, and not the
// key, by which a sold-out hall would be read to its end.
const freeRows = prepared((db) => {
  const expired = expiredHolds(db);
  const only = sql.placeholder('only');
  const most = sql`least(${clients.maxPerOrder}, ${subEvents.maxPerOrder})`;
  const free = sql`least(${most}, coalesce(${expired.seats}, 0) + (SELECT count(*)::int FROM (
    SELECT FROM ${seats} s WHERE s.client_id = ${subEvents.clientId} AND s.sub_event_id = ${subEvents.id}
      AND s.cart_id IS NULL AND s.order_id IS NULL
      ORDER BY s.category_id, s.nr NULLS FIRST LIMIT ${most}) free))`;
  return db
    .select({ free: sql<Record<string, number> | null>`json_object_agg(${subEvents.id}, ${free})` })
    .from(subEvents)
    .innerJoin(clients, eq(clients.id, subEvents.clientId))
    .leftJoin(expired, eq(expired.subEventId, subEvents.id))
    .where(
      and(
        eq(subEvents.clientId, sql.placeholder('clientId')),
        eq(subEvents.status, 'pub'),
        sql`${subEvents.startsAt} > ${now}`,
        sql`(${only}::int IS NULL OR ${subEvents.id} = ${only} OR ${subEvents.mainEventId} = ${only})`,
      ),
    )
    .prepare('free_seats');
});

/**
 * How many seats of a performance one order can take now: min(free seats, most per order), 0 when it cannot be bought
 * (docs/api.md, "event_free"). Looks at no more seats than an order can hold.
 * @param only the id of a main or sub event; null for all of the client
 */
export async function freeSeats({ db, client, now }: Context, only: number | null): Promise<(id: number) => number> {
  const [row] = await freeRows(db).execute({ clientId: client.id, only, now: now.toISOString() });
  return (id) => row?.free?.[id] ?? 0;
}
