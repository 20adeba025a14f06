import { and, eq, sql } from 'drizzle-orm';
import { discounts, orderLines, seats, subEvents } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { compareMoney, type Money, moneyLeft } from '@/lib/money';
import {
  getOrder,
  getOrderById,
  getOrderHead,
  holdIdOf,
  lockOrder,
  type Order,
  type OrderLine,
  type OrderRow,
  voidTickets,
} from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { getOffer } from '@/lib/programme';
import { freeSold, holdAgain, lockCart, type SeatAgain, sellHeld } from '@/lib/seats';
import { announceChange } from '@/lib/webhooks';
import { findTickets, reduceTotal } from './cancel-lines';
import { getSettling } from './give-up-order';
import { type ChangeAsked, divideRefund, findLineChange, noteLineChange } from './line-change';
import type { Refund } from './list-refunds';
import { queueRefund } from './queue-refund';

/** A performance, and a seat of it by its `nr`; without one, any of the ticket's rank in another performance. */
export type MoveTo = { subEventId: number; nr?: number | undefined };
export type LineToMove = ChangeAsked & { position: number; to: MoveTo };

/**
 * Moves a ticket of a paid order to another seat, of the same or another performance that has not begun: a new line takes its
 * place, at the next position; the old code is void and the old seat free with the commit, a cheaper seat's difference goes
 * back, and the buyer gets the new ticket. The same ticket type must be sold there.
 * @throws AppError `order_not_found`; `order_not_paid`, `order_ended`; `seat_not_found` (no such ticket or seat);
 * `sub_event_not_found`, `tickettype_not_found`; `seat_taken`, `sold_out`; `validation_failed` (it costs more: a difference
 * cannot be paid yet); `idempotency_mismatch`
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

const aboutMove = ({ position, to }: LineToMove) => ({
  kind: 'moved' as const,
  positions: [position],
  wanted: `seat ${to.nr ?? 'any'} of ${to.subEventId}`,
});

async function move(ctx: Context, order: OrderRow, line: OrderLine, asked: LineToMove): Promise<void> {
  const { position } = line;
  await lockCart(ctx, holdIdOf(order));
  await lockPerformance(ctx, asked.to.subEventId);
  const wanted = await priceAt(ctx, line, asked.to);
  // Its own seat counts no more in what is left of its type.
  await freeSold(ctx, order.id, [position]);
  const movedTo = await seatAnew(ctx, order, wanted, asked.to);
  const refund = await giveBackDifference(ctx, order, line, wanted.price, asked);
  const changed = await reduceTotal(ctx, order, { price: moneyLeft(line.price, wanted.price), fee: FREE });
  await noteLineChange(ctx, order, { ...aboutMove(asked), refund, asked });
  await voidTickets(ctx, order.id, { reason: 'moved', positions: [position], movedTo });
  if (!(await sellHeld(ctx, holdIdOf(order), order.id))) throw new Error('A seat that was held again was not sold');
  await announceChange(ctx, changed, [position]);
}

/** What it costs there stays as it is, and no best seats are chosen there meanwhile: after the cart, before the seats (docs/locking.md). */
async function lockPerformance({ client, db }: Context, subEventId: number): Promise<void> {
  await db
    .select({ id: subEvents.id })
    .from(subEvents)
    .where(and(eq(subEvents.clientId, client.id), eq(subEvents.id, subEventId)))
    .for('no key update');
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
  if (compareMoney(price, line.price) <= 0) return { ...wanted, price };
  const more = moneyLeft(price, line.price);
  throw refused(`That seat costs ${more} more: a difference cannot be paid yet`, { more });
}

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

/** Holds the seat for the order and writes a line for it. @returns its position */
async function seatAnew(ctx: Context, order: OrderRow, wanted: SeatAgain, { nr }: MoveTo): Promise<number> {
  const holdId = holdIdOf(order);
  const [held] = (await holdAgain(ctx, holdId, [wanted])) ?? [];
  if (!held) throw new AppError('sold_out', 'There is no such seat free, or its type is sold out there');
  if (nr !== undefined && held.nr !== nr) throw new AppError('seat_taken', 'That seat is taken');
  const { lines, ended } = await getOrderById(ctx, order.id);
  const position = Math.max(...[...lines, ...ended].map((line) => line.position)) + 1;
  const written = await ctx.db.execute(sql`
    INSERT INTO ${orderLines} (client_id, order_id, position, sub_event_id, nr, section, row_nr, seat_nr, category_id,
      category_name, ticket_type_id, discount_id, discount_name, price, event_name, starts_at, ends_at, location_id,
      location_name, vat_rate)
    SELECT s.client_id, ${order.id}, ${position}, s.sub_event_id, s.nr, s.section, s.row_nr, s.seat_nr, s.category_id, k.name,
      s.ticket_type_id, d.discount_id, t.name, s.price, coalesce(e.name, m.name), e.starts_at, e.ends_at, e.location_id,
      l.name, ${order.vatRate}::numeric
      FROM ${seats} s
      JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
      JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
      JOIN locations l ON l.client_id = e.client_id AND l.id = e.location_id
      JOIN categories k ON k.client_id = s.client_id AND k.id = s.category_id
      JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
      JOIN discounts d ON d.client_id = s.client_id AND d.ticket_type_id = s.ticket_type_id
       AND d.category_id = s.category_id
     WHERE s.client_id = ${ctx.client.id} AND s.cart_id = ${holdId}`);
  if (written.count === 0) throw new AppError('tickettype_not_found', 'tickettype not found');
  return position;
}

async function giveBackDifference(
  ctx: Context,
  order: OrderRow,
  line: OrderLine,
  price: Money,
  { request, by }: ChangeAsked,
): Promise<Refund | undefined> {
  const amount = moneyLeft(line.price, price);
  if (amount === FREE) return undefined;
  const payment = await getSettling(ctx, order.id);
  const owed = { reason: 'moved', purpose: `change ${request}`, amount, actor: by.actor } as const;
  const refund = await queueRefund(ctx, payment, owed);
  if (refund) await divideRefund(ctx, refund, [line]);
  return refund;
}
