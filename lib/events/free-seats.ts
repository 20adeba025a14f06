import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { carts, clients, seats, subEvents } from '@/db/schema';

const now = sql`${sql.placeholder('now')}::timestamptz`;

/**
 * How many seats of each performance are held by carts whose hold is over: free, though still in those carts.
 * `whose` says of which clients, where that is not only the client of the placeholder.
 */
export function expiredHolds(db: Db, whose: SQL = eq(carts.clientId, sql.placeholder('clientId'))) {
  return db
    .select({ subEventId: seats.subEventId, seats: sql<number>`count(*)::int`.as('expired_seats') })
    .from(carts)
    .innerJoin(seats, and(eq(seats.clientId, carts.clientId), eq(seats.cartId, carts.id)))
    .where(and(whose, lte(carts.expiresAt, now), isNull(seats.orderId)))
    .groupBy(seats.subEventId)
    .as('expired');
}

/**
 * How many seats of a performance one order can take now: min(free seats, most per order), 0 when it cannot be bought
 * (contract.md, `event_free`). Looks at no more seats than an order can hold.
 */
export function freeSeats(expired: ReturnType<typeof expiredHolds>): SQL<number> {
  const most = sql`least(${clients.maxPerOrder}, ${subEvents.maxPerOrder})`;
  return sql<number>`CASE WHEN ${subEvents.status} = 'pub' AND ${subEvents.startsAt} > ${now} THEN least(${most},
    coalesce(${expired.seats}, 0) + (SELECT count(*)::int FROM (
      SELECT FROM ${seats} s WHERE s.client_id = ${subEvents.clientId} AND s.sub_event_id = ${subEvents.id}
        AND s.cart_id IS NULL AND s.order_id IS NULL LIMIT ${most}) free))
  ELSE 0 END`;
}
