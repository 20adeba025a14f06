import { sql } from 'drizzle-orm';
import type { Money } from '@/lib/money';
import type { OfficeContext } from '@/lib/staff';

/**
 * Orders and tickets that a change of a performance affects. `money`: of live paid tickets; `byHand`: the part paid by door, cash or
 * invoice.
 */
export type Touched = {
  orders: number;
  tickets: number;
  buyers: number;
  /** Orders to be paid at the door or on invoice, and orders that are being paid now. */
  promised: number;
  pending: number;
  money: Money;
  byHand: Money;
};

/** Counts at this moment; more orders may follow before the job begins. */
export async function countTouched({ client, db, now }: OfficeContext, subEventId: number): Promise<Touched> {
  const [row] = await db.execute<Touched>(sql`
    WITH touched AS (
      SELECT o.id, o.status, lower(o.email) AS email, count(*)::int AS tickets,
             sum(l.price) + CASE WHEN count(*) = (
               SELECT count(*) FROM order_lines a WHERE a.client_id = o.client_id AND a.order_id = o.id AND a.status = 'live')
               THEN o.payment_cost ELSE 0 END AS money,
             EXISTS (SELECT FROM payments p WHERE p.client_id = o.client_id AND p.order_id = o.id AND p.settles AND p.provider::text IN ('door', 'cash', 'invoice')) AS door
        FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
       WHERE l.client_id = ${client.id} AND l.sub_event_id = ${subEventId} AND l.status = 'live'
         AND (o.status IN ('paid', 'promised') OR o.status = 'pending' AND o.expires_at > ${now.toISOString()}::timestamptz)
       GROUP BY o.client_id, o.id)
    SELECT count(*) FILTER (WHERE status <> 'pending')::int AS orders,
           coalesce(sum(tickets) FILTER (WHERE status <> 'pending'), 0)::int AS tickets,
           count(DISTINCT email) FILTER (WHERE status <> 'pending')::int AS buyers,
           count(*) FILTER (WHERE status = 'promised')::int AS promised,
           count(*) FILTER (WHERE status = 'pending')::int AS pending,
           coalesce(sum(money) FILTER (WHERE status = 'paid' AND NOT door), 0)::numeric(14, 2)::text AS money,
           coalesce(sum(money) FILTER (WHERE status = 'paid' AND door), 0)::numeric(14, 2)::text AS "byHand"
      FROM touched`);
  if (!row) throw new Error('Nothing was counted');
  return row;
}
