import { and, eq, sql } from 'drizzle-orm';
import { orderLines, orders, seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import { type OrderLine, type OrderRow, voidMoved } from '@/lib/orders';
import { sellHeld } from '@/lib/seats';
import { announceChange } from '@/lib/webhooks';
import { type ChangeAsked, noteLineChange } from './line-change';
import type { Refund } from './list-refunds';
import { writeMovedLines } from './write-moved-lines';

type Replaced = {
  /** The cart that holds the seat. */
  holdId: string;
  price: Money;
  wanted: string;
  refunds: readonly Refund[];
  asked: ChangeAsked;
};

/**
 * Moves a ticket to the seat that a cart holds: a new line at the next position replaces it, and the old code is void. The caller has
 * locked the order and the cart, freed the old seat, and settled or refunded the difference.
 * @throws AppError `tickettype_not_found`
 */
export async function replaceLine(ctx: Context, order: OrderRow, line: OrderLine, replaced: Replaced): Promise<void> {
  const { holdId, price, wanted, refunds, asked } = replaced;
  const positions = [line.position];
  const changed = await changeTotal(ctx, order, { from: line.price, to: price });
  await noteLineChange(ctx, order, { kind: 'moved', positions, wanted, refunds, asked });
  const moved = await writeMovedLines(
    ctx,
    [{ orderId: order.id, position: line.position }],
    sql`s.cart_id = ${holdId}`,
  );
  await voidMoved(ctx, moved);
  if (!(await sellHeld(ctx, holdId, order.id))) throw new Error('A seat that was held was not sold');
  for (const { movedTo } of moved) await carryVoucher(ctx, order, movedTo);
  await announceChange(ctx, changed, positions);
}

/** Transfers the voucher's use from the old seat to the new one. */
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
