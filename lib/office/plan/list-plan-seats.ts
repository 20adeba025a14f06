import { sql } from 'drizzle-orm';
import type { SeatName } from '@/lib/hall';
import type { OfficeContext } from '@/lib/staff';
import { orderNumber } from '../orders/order-number';

/** A numbered seat of a future performance: free, held by a cart, or sold. */
export type PlanSeatRow = SeatName & {
  performance: number;
  startsAt: string;
  nr: number;
  rank: string;
  orderId: string | null;
  /** The number of the order that has the seat, or waits for payment with it. */
  number: string | null;
  /** Null when nobody holds the seat, or the hold has expired. */
  cartId: string | null;
  until: string | null;
};

/** `ranks`: the numbered price ranks. Hidden and cancelled performances count too, because their tickets are valid for the plan. */
export type PlanPerformance = { id: number; ranks: string[] };

/** The numbered seats of a venue at performances that have not begun, by performance, then in hall order. */
export const listPlanSeats = ({ db, client, now }: OfficeContext, venue: number) =>
  db.execute<PlanSeatRow>(sql`
    SELECT s.sub_event_id AS performance, e.starts_at AS "startsAt", s.nr, s.section, s.row_nr AS row, s.seat_nr AS seat, k.name AS rank,
           s.order_id AS "orderId",
           ${orderNumber(sql`coalesce(o.id, w.id)`, sql`coalesce(o.created_at, w.created_at)`)} AS number,
           c.id AS "cartId", c.expires_at AS until
      FROM seats s
      JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
      JOIN categories k ON k.client_id = s.client_id AND k.id = s.category_id
      LEFT JOIN carts c ON c.client_id = s.client_id AND c.id = s.cart_id AND c.expires_at > ${now.toISOString()}::timestamptz
      LEFT JOIN orders o ON o.client_id = s.client_id AND o.id = s.order_id
      LEFT JOIN orders w ON w.client_id = s.client_id AND w.key = substr(c.id, 7) AND c.id LIKE 'order:%'
     WHERE s.client_id = ${client.id} AND e.location_id = ${venue} AND e.status <> 'arch'
       AND e.starts_at > ${now.toISOString()}::timestamptz AND s.section IS NOT NULL
     ORDER BY e.starts_at, s.sub_event_id, s.nr`);

export const listPlanPerformances = ({ db, client, now }: OfficeContext, venue: number) =>
  db.execute<PlanPerformance>(sql`
    SELECT e.id, array_agg(k.name) AS ranks
      FROM sub_events e
      JOIN sub_event_categories r ON r.client_id = e.client_id AND r.sub_event_id = e.id AND r.is_numbered
      JOIN categories k ON k.client_id = r.client_id AND k.id = r.category_id
     WHERE e.client_id = ${client.id} AND e.location_id = ${venue} AND e.status <> 'arch'
       AND e.starts_at > ${now.toISOString()}::timestamptz
     GROUP BY e.id`);
