import { sql } from 'drizzle-orm';
import { orderLines, orders, renewals, subscriptions, voucherSeries, vouchers } from '@/db/schema';
import type { Context } from '@/lib/context';

/** A seat of last season. `section`: null for an unnumbered seat. */
type OldSeat = { locationId: number; categoryId: number; section: string | null; row: string; seat: string };

/** The owner of one of last season's subscriptions: an order has one for each person. */
export type Subscriber = { orderId: number; seats: OldSeat[] };

type NextOrders = { id: number; renews: string; most: number };

/**
 * The subscriptions of the next orders: the first `most` that have not been processed. A subscription that was partly split off belongs to
 * the earlier order. Erased buyers are left out.
 */
export async function listNextOrders({ client, db }: Context, { id, renews, most }: NextOrders): Promise<Subscriber[]> {
  const rows = await db.execute<{ orderId: number; seats: OldSeat[] }>(sql`
    WITH had AS (
      SELECT v.id AS voucher_id, min(o.id) AS order_id
        FROM ${subscriptions} a
        JOIN ${voucherSeries} q ON q.client_id = a.client_id AND q.subscription_id = a.id
        JOIN ${vouchers} v ON v.client_id = q.client_id AND v.series_id = q.id
        JOIN ${orderLines} l ON l.client_id = v.client_id AND l.voucher_id = v.id AND l.status = 'live'
        JOIN ${orders} o ON o.client_id = l.client_id AND o.id = l.order_id AND o.status IN ('paid', 'promised')
              AND o.erased_at IS NULL
       WHERE a.client_id = ${client.id} AND a.key = ${renews} AND a.id <> ${id}
       GROUP BY v.id
    ), next AS (
      SELECT DISTINCT h.order_id FROM had h
       WHERE NOT EXISTS (SELECT FROM ${renewals} r
                          WHERE r.client_id = ${client.id} AND r.subscription_id = ${id} AND r.order_id = h.order_id)
       ORDER BY h.order_id LIMIT ${most}
    )
    SELECT h.order_id AS "orderId", (
             SELECT json_agg(json_build_object('locationId', l.location_id, 'categoryId', l.category_id,
                      'section', l.section, 'row', l.row_nr, 'seat', l.seat_nr) ORDER BY l.order_id, l.position)
               FROM ${orderLines} l
              WHERE l.client_id = ${client.id} AND l.voucher_id = h.voucher_id AND l.status = 'live') AS seats
      FROM next n JOIN had h ON h.order_id = n.order_id
     ORDER BY h.order_id, h.voucher_id`);
  return rows.map(({ orderId, seats }) => ({ orderId: Number(orderId), seats }));
}
