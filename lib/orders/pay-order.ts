import { and, eq } from 'drizzle-orm';
import { type AuditActor, orderLines, type RefundReason } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import { orderTotal } from '@/lib/pricing';
import { holdAgain, lockCart, sellHeld } from '@/lib/seats';
import { holdIdOf } from './hold-id';
import { moveOrder } from './move-order';
import { listLines, type OrderLine, type OrderRow } from './read-order';
import { nextStatus, SEATS } from './states';

type Payment = { methodCost: Money; actor: AuditActor };

/**
 * Uses received money to pay an order, which the caller has locked. Its seats become sold; if it had expired, the same
 * seats or equivalent ones, when they are free.
 * @returns `paid`, or why the money must be refunded; nothing has changed then
 */
export async function payOrder(
  ctx: Context,
  order: OrderRow,
  { methodCost, actor }: Payment,
): Promise<'paid' | Extract<RefundReason, 'twice' | 'late'>> {
  if (order.status === 'paid') return 'twice';
  if (!nextStatus(order.status, 'pay')) return 'late';
  if (SEATS[order.status] !== 'sold' && !(await sellSeats(ctx, order))) return 'late';
  const amounts = orderTotal(order.ticketsTotal, methodCost);
  await moveOrder(ctx, order, 'pay', actor, { ...amounts, paidAt: ctx.now, endedAt: null });
  return 'paid';
}

/**
 * Promises a waiting order to a buyer who pays at the door, until `until`. @returns false when the order has expired
 */
export async function promiseOrder(ctx: Context, order: OrderRow, until: Date): Promise<boolean> {
  const lines = await listLines(ctx, order.id);
  if (!(await sellWhatIsHeld(ctx, order, lines))) return false;
  await moveOrder(ctx, order, 'promise', 'buyer', { expiresAt: until });
  return true;
}

async function sellSeats(ctx: Context, order: OrderRow): Promise<boolean> {
  const lines = await listLines(ctx, order.id);
  if (order.status === 'pending' && (await sellWhatIsHeld(ctx, order, lines))) return true;
  const holdId = holdIdOf(order);
  await lockCart(ctx, holdId);
  const held = await holdAgain(ctx, holdId, lines);
  if (!held) return false;
  await reseat(ctx, lines, held);
  await sell(ctx, order, lines.length);
  return true;
}

async function sellWhatIsHeld(ctx: Context, order: OrderRow, lines: OrderLine[]): Promise<boolean> {
  await lockCart(ctx, holdIdOf(order));
  const sold = await sellHeld(ctx, holdIdOf(order), order.id);
  if (sold > 0 && sold !== lines.length) throw new Error('An order holds other seats than its lines say');
  return sold > 0;
}

async function sell(ctx: Context, order: OrderRow, count: number): Promise<void> {
  const sold = await sellHeld(ctx, holdIdOf(order), order.id);
  if (sold !== count) throw new Error('Seats that were held again were not sold');
}

type Seat = Awaited<ReturnType<typeof holdAgain>> & object;

/** Assigns the held seats to the lines: their own seat where it is held, else the next equivalent one. */
async function reseat(ctx: Context, lines: OrderLine[], held: Seat): Promise<void> {
  const left = new Set(held);
  const take = (fits: (seat: Seat[number]) => boolean) => {
    const found = [...left].find(fits);
    if (found) left.delete(found);
    return found;
  };
  const moving = lines.filter((line) => !take((seat) => isAlike(seat, line) && seat.nr === line.nr));
  const seated = moving.map((line) => ({ line, seat: take((seat) => isAlike(seat, line)) }));
  // Parks all lines first: two lines may swap seats, and a seat is unique among lines.
  for (const { line } of seated) await seatLine(ctx, line, { nr: -line.position });
  for (const { line, seat } of seated) {
    if (!seat) throw new Error('A line found no seat among those held again');
    await seatLine(ctx, line, { nr: seat.nr, section: seat.section, rowNr: seat.row, seatNr: seat.seat });
  }
}

const isAlike = (seat: Seat[number], line: OrderLine): boolean =>
  seat.subEventId === line.subEventId &&
  seat.categoryId === line.categoryId &&
  seat.ticketTypeId === line.ticketTypeId &&
  seat.price === line.price;

async function seatLine(ctx: Context, line: OrderLine, seat: Partial<OrderLine>): Promise<void> {
  await ctx.db
    .update(orderLines)
    .set(seat)
    .where(
      and(
        eq(orderLines.clientId, ctx.client.id),
        eq(orderLines.orderId, line.orderId),
        eq(orderLines.position, line.position),
      ),
    );
}
