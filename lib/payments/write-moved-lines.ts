import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { orderLines, orders, seats, vouchers } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { MovedTicket } from '@/lib/orders';

/** A ticket to move. `to`: the `nr` of its new seat, when `seat` uses it. */
type Moving = { orderId: number; position: number; to?: number };

/**
 * Inserts a line for each moved ticket, with the old line's holder, after the last position of its order. The caller has locked the orders.
 * `seat`: the condition that finds the new seat, on seats `s`, the old line `l`, and `w.to`.
 * @throws AppError `tickettype_not_found`
 */
export async function writeMovedLines(ctx: Context, moving: readonly Moving[], seat: SQL): Promise<MovedTicket[]> {
  const { client, db } = ctx;
  const last = await lastPositions(
    ctx,
    moving.map(({ orderId }) => orderId),
  );
  const wanted = moving
    .toSorted((one, other) => one.position - other.position)
    .map((one) => {
      const movedTo = (last.get(one.orderId) ?? 0) + 1;
      last.set(one.orderId, movedTo);
      return { ...one, movedTo };
    });
  // A subscription's ticket keeps the subscription's name. Citus needs it without subquery and window, with named results.
  const written = await db.execute(sql`
    INSERT INTO ${orderLines} AS made (client_id, order_id, position, sub_event_id, nr, section, row_nr, seat_nr, category_id,
      category_name, ticket_type_id, discount_id, discount_name, price, event_name, starts_at, ends_at, location_id,
      location_name, vat_rate, voucher_id, voucher_off, holder, named_at)
    SELECT l.client_id, l.order_id, w."movedTo", s.sub_event_id, s.nr, s.section, s.row_nr, s.seat_nr, s.category_id, k.name,
      s.ticket_type_id, d.discount_id, CASE WHEN v.size IS NULL THEN t.name ELSE l.discount_name END, s.price,
      coalesce(e.name, m.name), e.starts_at, e.ends_at, e.location_id, c.name, o.vat_rate, l.voucher_id,
      CASE WHEN l.voucher_id IS NOT NULL THEN greatest(r.price - s.price, 0) END, l.holder, l.named_at
      FROM jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb)
        AS w("orderId" bigint, position int, "to" int, "movedTo" int)
      JOIN ${orderLines} l ON l.client_id = ${client.id} AND l.order_id = w."orderId" AND l.position = w.position
      JOIN ${orders} o ON o.client_id = l.client_id AND o.id = l.order_id
      JOIN ${seats} s ON s.client_id = l.client_id AND ${seat}
      JOIN sub_event_categories r ON r.client_id = s.client_id AND r.sub_event_id = s.sub_event_id AND r.category_id = s.category_id
      JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
      JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
      JOIN locations c ON c.client_id = e.client_id AND c.id = e.location_id
      JOIN categories k ON k.client_id = s.client_id AND k.id = s.category_id
      JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
      JOIN discounts d ON d.client_id = s.client_id AND d.ticket_type_id = s.ticket_type_id AND d.category_id = s.category_id
      LEFT JOIN ${vouchers} v ON v.client_id = l.client_id AND v.id = l.voucher_id
    RETURNING made.position`);
  if (written.length < moving.length) throw new AppError('tickettype_not_found', 'tickettype not found');
  return wanted;
}

/** The highest position of each of these orders, ended lines included. */
async function lastPositions({ client, db }: Context, orderIds: readonly number[]): Promise<Map<number, number>> {
  const { clientId, orderId, position } = orderLines;
  const found = await db
    .select({ orderId, last: sql<number>`max(${position})`.mapWith(Number) })
    .from(orderLines)
    .where(and(eq(clientId, client.id), inArray(orderId, [...new Set(orderIds)])))
    .groupBy(orderId);
  return new Map(found.map((one) => [one.orderId, one.last]));
}
