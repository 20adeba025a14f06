import { type Context, inTransaction } from '@/lib/context';
import { type Money, moneyLeft } from '@/lib/money';
import { getOrder, getOrderHead, holdIdOf, lockOrder, type Order, type OrderLine, type OrderRow } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { freeSold, lockCart, lockPerformance } from '@/lib/seats';
import { findTickets } from './find-tickets';
import { type ChangeAsked, divideRefunds, findLineChange } from './line-change';
import type { Refund } from './list-refunds';
import { queueOrderRefund } from './queue-order-refund';
import { replaceLine } from './replace-line';
import { holdSeat, type MoveTo, priceAt, refused, seatWanted } from './seat-to-move-to';

export type LineToMove = ChangeAsked & {
  position: number;
  to: MoveTo;
  /** Moves to a dearer seat without charging the difference. */
  isGiven?: boolean | undefined;
};

/**
 * Moves a ticket of a paid order to another seat of a performance that has not begun, and refunds the difference (README.md).
 * @throws AppError as cancelLines; `sub_event_not_found`, `tickettype_not_found`; `seat_taken`, `sold_out`; `validation_failed` when
 * it costs more and is not given (then use askUpgrade)
 */
export async function moveLine(ctx: Context, asked: LineToMove): Promise<Order> {
  const { id } = await getOrderHead(ctx, asked.order);
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (await findLineChange(ctx, order, asked.request, aboutMove(asked))) return;
    const [line] = await findTickets(ctx, order, [asked.position]);
    if (line) await move(ctx, order, line, asked);
  });
  return getOrder(ctx, asked.order);
}

const aboutMove = ({ position, to, isGiven }: LineToMove) => ({
  kind: 'moved' as const,
  positions: [position],
  wanted: `${seatWanted(to)}${isGiven ? ', given' : ''}`,
});

async function move(ctx: Context, order: OrderRow, line: OrderLine, asked: LineToMove): Promise<void> {
  const { position, to } = asked;
  const holdId = holdIdOf(order);
  await lockCart(ctx, holdId);
  await lockPerformance(ctx, to.subEventId);
  const seat = await priceAt(ctx, line, to);
  const more = moneyLeft(seat.price, line.price);
  if (more !== FREE && !asked.isGiven) throw refused(`That seat costs ${more} more`, { more });
  const wanted = more === FREE ? seat : { ...seat, price: line.price };
  // Freed first: its own seat must not count towards the limit of its ticket type.
  await freeSold(ctx, order.id, [position]);
  await holdSeat(ctx, holdId, wanted, { ...to, line });
  const refunds = await refundDifference(ctx, order, line, wanted.price, asked);
  await replaceLine(ctx, order, line, { holdId, price: wanted.price, wanted: aboutMove(asked).wanted, refunds, asked });
}

async function refundDifference(
  ctx: Context,
  order: OrderRow,
  line: OrderLine,
  price: Money,
  { request, by }: ChangeAsked,
): Promise<Refund[]> {
  const amount = moneyLeft(line.price, price);
  if (amount === FREE) return [];
  const owed = { reason: 'moved', purpose: `change ${request}`, amount, actor: by.actor } as const;
  const refunds = await queueOrderRefund(ctx, order, owed);
  await divideRefunds(ctx, refunds, [line]);
  return refunds;
}
