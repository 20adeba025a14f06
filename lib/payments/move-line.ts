import { and, eq } from 'drizzle-orm';
import { discounts, seats } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { compareMoney, type Money, moneyLeft } from '@/lib/money';
import { getOrder, getOrderHead, holdIdOf, lockOrder, type Order, type OrderLine, type OrderRow } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { getOffer } from '@/lib/programme';
import { freeSold, holdAgain, lockCart, lockPerformance, type SeatAgain } from '@/lib/seats';
import { findTickets } from './cancel-lines';
import { type ChangeAsked, divideRefunds, findLineChange } from './line-change';
import type { Refund } from './list-refunds';
import { queueOrderRefund } from './queue-order-refund';
import { replaceLine } from './replace-line';

/** A performance, and a seat of it by its `nr`; without one, any of the ticket's rank in another performance. */
export type MoveTo = { subEventId: number; nr?: number | undefined };
export type LineToMove = ChangeAsked & {
  position: number;
  to: MoveTo;
  /** A dearer seat at the price that was paid: the difference is given away. */
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

export const seatWanted = ({ subEventId, nr }: MoveTo): string => `seat ${nr ?? 'any'} of ${subEventId}`;

async function move(ctx: Context, order: OrderRow, line: OrderLine, asked: LineToMove): Promise<void> {
  const { position, to } = asked;
  const holdId = holdIdOf(order);
  await lockCart(ctx, holdId);
  await lockPerformance(ctx, to.subEventId);
  const seat = await priceAt(ctx, line, to);
  const more = moneyLeft(seat.price, line.price);
  if (more !== FREE && !asked.isGiven) throw refused(`That seat costs ${more} more`, { more });
  const wanted = more === FREE ? seat : { ...seat, price: line.price };
  // Its own seat counts no more in what is left of its type.
  await freeSold(ctx, order.id, [position]);
  await holdSeat(ctx, holdId, wanted, to);
  const refunds = await giveBackDifference(ctx, order, line, wanted.price, asked);
  await replaceLine(ctx, order, line, { holdId, price: wanted.price, wanted: aboutMove(asked).wanted, refunds, asked });
}

/**
 * The seat to ask for, and what it costs: in the same rank of the same performance what was paid, else the price of now.
 * @throws AppError as moveLine
 */
export async function priceAt(ctx: Context, line: OrderLine, { subEventId, nr }: MoveTo): Promise<SeatAgain> {
  const { ticketTypeId } = line;
  const isSame = subEventId === line.subEventId;
  if (isSame && (nr === undefined || nr === line.nr)) throw refused('Name another seat');
  const categoryId = nr === undefined ? line.categoryId : await categoryOf(ctx, subEventId, nr);
  const wanted = { subEventId, nr: nr ?? line.nr, categoryId, ticketTypeId };
  if (isSame && categoryId === line.categoryId) return { ...wanted, price: line.price };
  const { price } = await getOffer(ctx, subEventId, await discountOf(ctx, ticketTypeId, categoryId));
  return { ...wanted, price };
}

/** What a seat costs more than the ticket did, and what less. */
export const differenceTo = (line: Pick<OrderLine, 'price'>, price: Money) => ({
  ...(compareMoney(price, line.price) > 0 && { more: moneyLeft(price, line.price) }),
  ...(compareMoney(price, line.price) < 0 && { back: moneyLeft(line.price, price) }),
});

const refused = (message: string, extra = {}): AppError =>
  new AppError('validation_failed', message, { errors: [{ path: 'to', message }], extra });

async function categoryOf({ client, db }: Context, subEventId: number, nr: number): Promise<number> {
  const [seat] = await db
    .select({ categoryId: seats.categoryId })
    .from(seats)
    .where(and(eq(seats.clientId, client.id), eq(seats.subEventId, subEventId), eq(seats.nr, nr)));
  if (!seat) throw new AppError('seat_not_found', 'Seat not found');
  return seat.categoryId;
}

async function discountOf({ client, db }: Context, ticketTypeId: number, categoryId: number): Promise<string> {
  const [discount] = await db
    .select({ id: discounts.discountId })
    .from(discounts)
    .where(
      and(
        eq(discounts.clientId, client.id),
        eq(discounts.ticketTypeId, ticketTypeId),
        eq(discounts.categoryId, categoryId),
      ),
    );
  if (!discount) throw new AppError('tickettype_not_found', 'tickettype not found');
  return discount.id;
}

/** Holds one seat, the one that was asked for where one was. @throws AppError `sold_out`, `seat_taken` */
export async function holdSeat(ctx: Context, holdId: string, wanted: SeatAgain, { nr }: MoveTo): Promise<SeatAgain> {
  const [held] = (await holdAgain(ctx, holdId, [wanted])) ?? [];
  if (!held) throw new AppError('sold_out', 'There is no such seat free, or its type is sold out there');
  if (nr !== undefined && held.nr !== nr) throw new AppError('seat_taken', 'That seat is taken');
  return held;
}

async function giveBackDifference(
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
