import { and, eq } from 'drizzle-orm';
import { orderLines } from '@/db/schema';
import type { Context } from '@/lib/context';
import { holdAgain, lockCart } from '@/lib/seats';
import { holdIdOf } from './hold-id';
import { listLines, type OrderLine, type OrderRow } from './read-order';

/**
 * Holds seats again for an order whose hold is over, and which the caller has locked: its own when they are free, else
 * equivalent ones, which its lines then name.
 * @returns false, and nothing has changed, when there are none
 */
export async function holdOrderAgain(ctx: Context, order: OrderRow): Promise<boolean> {
  const lines = await listLines(ctx, order.id);
  const holdId = holdIdOf(order);
  await lockCart(ctx, holdId);
  const held = await holdAgain(ctx, holdId, lines);
  if (held) await reseat(ctx, lines, held);
  return held !== undefined;
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
    if (!seat) throw new Error('No held seat matches a line');
    await seatLine(ctx, line, { nr: seat.nr, section: seat.section, rowNr: seat.row, seatNr: seat.seat });
  }
}

const isAlike = (seat: Seat[number], line: OrderLine): boolean =>
  seat.subEventId === line.subEventId &&
  seat.categoryId === line.categoryId &&
  seat.ticketTypeId === line.ticketTypeId &&
  seat.price === line.price &&
  (seat.voucherId ?? null) === line.voucherId;

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
