import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { groupBy } from '@/lib/group-by';
import { listLinesOf, type OrderLine, type OrderRow, voidMoved } from '@/lib/orders';
import { releaseSeats, sellFree } from '@/lib/seats';
import { announceChanges } from '@/lib/webhooks';
import { type ChangeAsked, noteLineChanges } from './line-change';
import { listAdmitted } from './was-admitted';
import { writeMovedLines } from './write-moved-lines';

/** A ticket's seat (`nr`) and its new seat (`to`) of the same price rank and performance. */
export type NewSeat = { orderId: number; subEventId: number; nr: number; to: number };
export type Reseating = Omit<ChangeAsked, 'order'> & { seats: readonly NewSeat[] };

type Move = { line: OrderLine; to: number };

/**
 * Moves tickets of paid or promised orders to free seats at their old price, with one change and one mail per order. The number of
 * statements is constant, except one per order for webhooks. The caller has locked orders, performances and all seats.
 * @throws AppError `order_ended`, `seat_not_found`, `seat_taken`; `validation_failed` for admitted tickets, with their `order`
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
  const moving = moves.map(({ line: { orderId, position }, to }) => ({ orderId, position, to }));
  const seat = sql`s.sub_event_id = l.sub_event_id AND s.nr = w."to" AND s.order_id = l.order_id`;
  await voidMoved(ctx, await writeMovedLines(ctx, moving, seat));
  await announceChanges(ctx, changed);
}

function moveOf(lines: readonly OrderLine[], { subEventId, nr, to }: NewSeat): Move {
  const line = lines.find((one) => one.subEventId === subEventId && one.nr === nr);
  if (!line) throw new AppError('seat_not_found', 'This order has no such ticket');
  return { line, to };
}

/** An admitted ticket's new code would admit a second person. */
async function refuseLetIn(ctx: Context, moves: readonly Move[]): Promise<void> {
  const [inside] = await listAdmitted(
    ctx,
    moves.map(({ line }) => line),
  );
  if (!inside) return;
  const message = `Ticket ${inside.position} was let in already`;
  const extra = { order: inside.orderId };
  throw new AppError('validation_failed', message, { errors: [{ path: 'seats.let_in', message }], extra });
}
