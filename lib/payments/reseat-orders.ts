import { and, eq, inArray, sql } from 'drizzle-orm';
import { orderLines, orders, seats, vouchers } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { groupBy } from '@/lib/group-by';
import { listLinesOf, type MovedTicket, type OrderLine, type OrderRow, voidMoved } from '@/lib/orders';
import { releaseSeats, sellFree } from '@/lib/seats';
import { announceChanges } from '@/lib/webhooks';
import { type ChangeAsked, noteLineChanges } from './line-change';
import { listLetIn } from './was-let-in';

/** A seat of a performance that a ticket of an order has, and the one of the same rank that it gets, by their `nr`. */
export type NewSeat = { orderId: number; subEventId: number; nr: number; to: number };
export type Reseating = Omit<ChangeAsked, 'order'> & { seats: readonly NewSeat[] };

type Move = { line: OrderLine; to: number };

/**
 * Gives tickets of orders, paid or promised, free seats at the price that was asked: one change and one mail an order. A thousand
 * tickets take as many statements as one, but for endpoints: one an order. The caller has locked orders, performances and all seats.
 * @throws AppError `order_ended`, `seat_not_found`, `seat_taken`; `validation_failed` for who went in already, with their `order`
 */
export async function reseatOrders(
  ctx: Context,
  all: readonly OrderRow[],
  { seats: wanted, ...asked }: Reseating,
): Promise<void> {
  if (all.some(({ status }) => status !== 'paid' && status !== 'promised')) {
    throw new AppError('order_ended', 'This order has ended');
  }
  const lines = await listLinesOf(
    ctx,
    all.map(({ id }) => id),
  );
  const moves = wanted.map((seat) => moveOf(lines.get(seat.orderId) ?? [], seat));
  await refuseLetIn(ctx, moves);
  const changed = [...groupBy(moves, ({ line }) => line.orderId)].map(([id, own]) => {
    const order = all.find((one) => one.id === id);
    if (!order) throw new AppError('order_not_found', 'Order not found');
    const positions = own.map(({ line }) => line.position).sort((one, other) => one - other);
    return { order, positions, wanted: null, refunds: [] };
  });
  await noteLineChanges(ctx, changed, { kind: 'moved', asked });
  await releaseSeats(
    ctx.db,
    ctx.client.id,
    moves.map(({ line }) => line),
  );
  const sold = moves.map(({ line: { orderId, subEventId, categoryId, ticketTypeId, price, voucherId }, to }) => {
    return { orderId, subEventId, nr: to, categoryId, ticketTypeId, price, voucherId };
  });
  if (!(await sellFree(ctx, sold))) throw new AppError('seat_taken', 'A seat is taken');
  await voidMoved(ctx, await writeLines(ctx, moves));
  await announceChanges(ctx, changed);
}

function moveOf(lines: readonly OrderLine[], { subEventId, nr, to }: NewSeat): Move {
  const line = lines.find((one) => one.subEventId === subEventId && one.nr === nr);
  if (!line) throw new AppError('seat_not_found', 'This order has no such ticket');
  return { line, to };
}

/** Their new code would let in a second person. */
async function refuseLetIn(ctx: Context, moves: readonly Move[]): Promise<void> {
  const [inside] = await listLetIn(
    ctx,
    moves.map(({ line }) => line),
  );
  if (!inside) return;
  const message = `Ticket ${inside.position} was let in already`;
  const extra = { order: inside.orderId };
  throw new AppError('validation_failed', message, { errors: [{ path: 'seats.let_in', message }], extra });
}

/** Writes a line for each seat that a ticket got, for whom its line before was, behind all lines of its order. */
async function writeLines(ctx: Context, moves: readonly Move[]): Promise<MovedTicket[]> {
  const { client, db } = ctx;
  const last = await lastPositions(
    ctx,
    moves.map(({ line }) => line.orderId),
  );
  const wanted = moves
    .toSorted((one, other) => one.line.position - other.line.position)
    .map(({ line: { orderId, position }, to }) => {
      const movedTo = (last.get(orderId) ?? 0) + 1;
      last.set(orderId, movedTo);
      return { orderId, position, to, movedTo };
    });
  // A ticket of a subscription stays called after that. For Citus: no subquery, no window, and a name for what is returned.
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
      JOIN ${seats} s ON s.client_id = l.client_id AND s.sub_event_id = l.sub_event_id AND s.nr = w."to" AND s.order_id = l.order_id
      JOIN sub_event_categories r ON r.client_id = s.client_id AND r.sub_event_id = s.sub_event_id AND r.category_id = s.category_id
      JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
      JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
      JOIN locations c ON c.client_id = e.client_id AND c.id = e.location_id
      JOIN categories k ON k.client_id = s.client_id AND k.id = s.category_id
      JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
      JOIN discounts d ON d.client_id = s.client_id AND d.ticket_type_id = s.ticket_type_id AND d.category_id = s.category_id
      LEFT JOIN ${vouchers} v ON v.client_id = l.client_id AND v.id = l.voucher_id
    RETURNING made.position`);
  if (written.length < moves.length) throw new AppError('tickettype_not_found', 'tickettype not found');
  return wanted;
}

/** The last position of each of these orders, of lines that ended too. */
async function lastPositions({ client, db }: Context, orderIds: readonly number[]): Promise<Map<number, number>> {
  const { clientId, orderId, position } = orderLines;
  const found = await db
    .select({ orderId, last: sql<number>`max(${position})`.mapWith(Number) })
    .from(orderLines)
    .where(and(eq(clientId, client.id), inArray(orderId, [...new Set(orderIds)])))
    .groupBy(orderId);
  return new Map(found.map((one) => [one.orderId, one.last]));
}
