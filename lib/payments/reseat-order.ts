import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { holdIdOf, listLines, type OrderRow } from '@/lib/orders';
import { freeSold } from '@/lib/seats';
import { announceChange } from '@/lib/webhooks';
import { type ChangeAsked, noteLineChange } from './line-change';
import { takeSeat } from './replace-line';
import { holdSeat } from './seat-to-move-to';
import { wasLetIn } from './was-let-in';

/** A seat of a performance that a ticket has, and the one of the same rank that it gets, by their `nr`. */
export type NewSeat = { subEventId: number; nr: number; to: number };
export type Reseating = Omit<ChangeAsked, 'order'> & { seats: readonly NewSeat[] };

/**
 * Gives tickets of an order, paid or promised, other seats at the price that was asked: one change, one mail. The caller has locked it,
 * its own cart (`holdIdOf`), the performances and the seats, of hidden ones too. @throws AppError `order_ended`, `seat_not_found`,
 * `sold_out`, `seat_taken`, `validation_failed` for who went in already
 */
export async function reseatOrder(ctx: Context, order: OrderRow, { seats, ...asked }: Reseating): Promise<void> {
  if (order.status !== 'paid' && order.status !== 'promised') throw new AppError('order_ended', 'This order has ended');
  const lines = await listLines(ctx, order.id);
  const moves = seats.map(({ subEventId, nr, to }) => {
    const line = lines.find((one) => one.subEventId === subEventId && one.nr === nr);
    if (!line) throw new AppError('seat_not_found', 'This order has no such ticket');
    return { line, to };
  });
  // Their new code would let in a second person.
  for (const { line } of moves) {
    if (!(await wasLetIn(ctx, line))) continue;
    const message = `Ticket ${line.position} was let in already`;
    throw new AppError('validation_failed', message, { errors: [{ path: 'seats.let_in', message }] });
  }
  const positions = moves.map(({ line }) => line.position).sort((one, other) => one - other);
  await noteLineChange(ctx, order, { kind: 'moved', positions, wanted: null, refunds: [], asked });
  const holdId = holdIdOf(order);
  for (const { line, to } of moves) {
    const { subEventId, categoryId, ticketTypeId, price } = line;
    await freeSold(ctx, order.id, [line.position]);
    const wanted = { subEventId, nr: to, categoryId, ticketTypeId, price };
    await holdSeat(ctx, holdId, wanted, { subEventId, nr: to, isHidden: true });
    await takeSeat(ctx, order, line, holdId);
  }
  await announceChange(ctx, order, positions);
}
