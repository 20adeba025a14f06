import { sql } from 'drizzle-orm';
import type { InvoiceLine } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { OrderRow } from '@/lib/orders';

/*
 * The tickets of an order `o` that were cancelled after payment, with the part of their price that was not refunded. Tickets that were
 * cancelled before payment were never owed.
 */
const KEPT = sql`
  SELECT l.*, l.price - coalesce((SELECT sum(r.amount) FROM refund_lines r
           WHERE r.client_id = l.client_id AND r.order_id = l.order_id AND r.position = l.position), 0) AS kept
    FROM line_changes c JOIN order_lines l ON l.client_id = c.client_id AND l.order_id = c.order_id AND l.position = ANY (c.positions)
   WHERE c.client_id = o.client_id AND c.order_id = o.id AND c.kind = 'cancelled' AND c.wanted IS DISTINCT FROM 'off the invoice'`;

/** The money that an order `o` keeps of cancelled tickets. */
export const keptOf = sql`(SELECT coalesce(sum(k.kept), 0) FROM (${KEPT}) k)`;

/** The kept money as invoice lines, one for each ticket with money kept. */
export async function listKept({ db, client }: Context, { id }: OrderRow): Promise<InvoiceLine[]> {
  const rows = await db.execute<Omit<InvoiceLine, 'count' | 'isKept'>>(sql`
    SELECT k.event_name AS "eventName", to_char(k.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "startsAt",
           k.discount_name AS "ticketType", k.category_name AS category, k.kept::numeric(10, 2)::text AS price, k.vat_rate::float8 AS "vatRate"
      FROM orders o CROSS JOIN LATERAL (${KEPT}) k
     WHERE o.client_id = ${client.id} AND o.id = ${id} AND k.kept > 0 ORDER BY k.position`);
  return rows.map((row) => ({ ...row, count: 1, isKept: true }));
}
