import { and, eq, sql } from 'drizzle-orm';
import { orderLines, orders, seats, vouchers } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { Money } from '@/lib/money';
import { getOrderById, type OrderLine, type OrderRow, voidMoved } from '@/lib/orders';
import { sellHeld } from '@/lib/seats';
import { announceChange } from '@/lib/webhooks';
import { type ChangeAsked, noteLineChange } from './line-change';
import type { Refund } from './list-refunds';

type Replaced = {
  /** The cart that holds the seat. */
  holdId: string;
  price: Money;
  wanted: string;
  refunds: readonly Refund[];
  asked: ChangeAsked;
};

/**
 * Gives a ticket the seat that a cart holds: a new line takes its place at the next position, the old code is void. The caller has locked
 * the order and the cart, freed the old seat, and seen to the money.
 * @throws AppError `tickettype_not_found`
 */
export async function replaceLine(ctx: Context, order: OrderRow, line: OrderLine, replaced: Replaced): Promise<void> {
  const { holdId, price, wanted, refunds, asked } = replaced;
  const positions = [line.position];
  const changed = await changeTotal(ctx, order, { from: line.price, to: price });
  await noteLineChange(ctx, order, { kind: 'moved', positions, wanted, refunds, asked });
  await takeSeat(ctx, order, line, holdId);
  await announceChange(ctx, changed, positions);
}

/**
 * The line that takes the place of another, with the one seat that a cart holds: the order has the seat, the old code is void. The caller
 * has locked the order and the cart, and freed the old seat. @throws AppError `tickettype_not_found`
 */
export async function takeSeat(ctx: Context, order: OrderRow, line: OrderLine, holdId: string): Promise<void> {
  const movedTo = await writeLine(ctx, order, line, holdId);
  await voidMoved(ctx, [{ orderId: order.id, position: line.position, movedTo }]);
  if (!(await sellHeld(ctx, holdId, order.id))) throw new Error('A seat that was held was not sold');
  await carryVoucher(ctx, order, movedTo);
}

/** Writes a line for the seat that a cart holds, for whom the line before was. @returns its position */
async function writeLine(
  ctx: Context,
  order: OrderRow,
  { voucherId, holder, namedAt }: OrderLine,
  holdId: string,
): Promise<number> {
  const { lines, ended } = await getOrderById(ctx, order.id);
  const position = Math.max(...[...lines, ...ended].map((line) => line.position)) + 1;
  // A ticket of a subscription stays called after that.
  const ofSubscription = sql`(
    SELECT l.discount_name FROM ${orderLines} l JOIN ${vouchers} v ON v.client_id = l.client_id AND v.id = l.voucher_id
     WHERE l.client_id = ${ctx.client.id} AND l.order_id = ${order.id} AND l.voucher_id = ${voucherId}::bigint AND v.size IS NOT NULL LIMIT 1)`;
  const written = await ctx.db.execute(sql`
    INSERT INTO ${orderLines} (client_id, order_id, position, sub_event_id, nr, section, row_nr, seat_nr, category_id,
      category_name, ticket_type_id, discount_id, discount_name, price, event_name, starts_at, ends_at, location_id,
      location_name, vat_rate, voucher_id, voucher_off, holder, named_at)
    SELECT s.client_id, ${order.id}, ${position}, s.sub_event_id, s.nr, s.section, s.row_nr, s.seat_nr, s.category_id, k.name,
      s.ticket_type_id, d.discount_id, coalesce(${ofSubscription}, t.name), s.price, coalesce(e.name, m.name), e.starts_at, e.ends_at, e.location_id,
      l.name, ${order.vatRate}::numeric, ${voucherId}::bigint, CASE WHEN ${voucherId}::bigint IS NOT NULL THEN greatest(r.price - s.price, 0) END,
      ${holder}::text, ${namedAt?.toISOString() ?? null}::timestamptz
      FROM ${seats} s
      JOIN sub_event_categories r ON r.client_id = s.client_id AND r.sub_event_id = s.sub_event_id AND r.category_id = s.category_id
      JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
      JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
      JOIN locations l ON l.client_id = e.client_id AND l.id = e.location_id
      JOIN categories k ON k.client_id = s.client_id AND k.id = s.category_id
      JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
      JOIN discounts d ON d.client_id = s.client_id AND d.ticket_type_id = s.ticket_type_id
       AND d.category_id = s.category_id
     WHERE s.client_id = ${ctx.client.id} AND s.cart_id = ${holdId} RETURNING true`);
  if (written.count === 0) throw new AppError('tickettype_not_found', 'tickettype not found');
  return position;
}

/** The new seat is now the use of the voucher that the old one was. */
const carryVoucher = ({ client, db }: Context, { id }: OrderRow, position: number) =>
  db.execute(sql`
    UPDATE ${seats} s SET voucher_id = l.voucher_id FROM ${orderLines} l
     WHERE l.client_id = ${client.id} AND l.order_id = ${id} AND l.position = ${position} AND l.voucher_id IS NOT NULL
       AND s.client_id = l.client_id AND s.sub_event_id = l.sub_event_id AND s.nr = l.nr AND s.order_id = ${id}`);

async function changeTotal(
  ctx: Context,
  { id }: OrderRow,
  { from, to }: { from: Money; to: Money },
): Promise<OrderRow> {
  const more = sql`${to}::numeric - ${from}::numeric`;
  const [changed] = await ctx.db
    .update(orders)
    .set({ ticketsTotal: sql`${orders.ticketsTotal} + ${more}`, total: sql`${orders.total} + ${more}` })
    .where(and(eq(orders.clientId, ctx.client.id), eq(orders.id, id)))
    .returning();
  if (!changed) throw new Error('The order is not there');
  return changed;
}
