import { type SQL, sql } from 'drizzle-orm';
import { clients, seats, subEvents } from '@/db/schema';

/**
 * How many seats of a performance one order can take now: min(free seats, most per order), 0 when it cannot be bought
 * (contract.md, `event_free`). Looks at no more seats than an order can hold. An expired hold is free.
 */
export function freeSeats(): SQL<number> {
  const most = sql`least(${clients.maxPerOrder}, ${subEvents.maxPerOrder})`;
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const ofThis = sql`s.client_id = ${subEvents.clientId} AND s.sub_event_id = ${subEvents.id}`;
  return sql<number>`CASE WHEN ${subEvents.status} = 'pub' AND ${subEvents.startsAt} > ${now} THEN (
    SELECT count(*)::int FROM (
      (SELECT FROM ${seats} s WHERE ${ofThis} AND s.cart_id IS NULL AND s.order_id IS NULL LIMIT ${most})
      UNION ALL
      (SELECT FROM carts c JOIN ${seats} s ON s.client_id = c.client_id AND s.cart_id = c.id
        WHERE c.client_id = ${subEvents.clientId} AND c.expires_at <= ${now} AND s.sub_event_id = ${subEvents.id} LIMIT ${most})
      LIMIT ${most}
    ) free
  ) ELSE 0 END`;
}
