import { and, eq, inArray } from 'drizzle-orm';
import { discounts, seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { compareMoney, type Money, moneyLeft } from '@/lib/money';
import type { OrderLine } from '@/lib/orders';
import { getOffer } from '@/lib/programme';
import { holdAgain, type SeatAgain } from '@/lib/seats';
import { nameSubscriptions } from '@/lib/subscriptions';

/** A seat (`nr`) of a performance; without `nr`, any seat of the ticket's price rank in another performance. */
export type MoveTo = { subEventId: number; nr?: number | undefined };

export const seatWanted = ({ subEventId, nr }: MoveTo): string => `seat ${nr ?? 'any'} of ${subEventId}`;

/**
 * The wanted seat and its price: what was paid, within the same rank of the same performance, or, for a subscription's ticket, of any
 * performance; else today's price.
 * @throws AppError as moveLine
 */
export async function priceAt(ctx: Context, line: OrderLine, { subEventId, nr }: MoveTo): Promise<SeatAgain> {
  const { ticketTypeId } = line;
  const isSame = subEventId === line.subEventId;
  if (isSame && (nr === undefined || nr === line.nr)) throw refused('Name another seat');
  const categoryId = nr === undefined ? line.categoryId : await categoryOf(ctx, subEventId, nr);
  const wanted = { subEventId, nr: nr ?? line.nr, categoryId, ticketTypeId };
  const keeps = categoryId === line.categoryId && (isSame || (await isOfSubscription(ctx, line)));
  if (keeps) return { ...wanted, price: line.price };
  const { price } = await getOffer(ctx, subEventId, await discountOf(ctx, ticketTypeId, categoryId));
  return { ...wanted, price };
}

/** Whether a ticket belongs to a subscription; it then keeps its share of the price within its rank. */
const isOfSubscription = async (ctx: Context, { voucherId }: OrderLine): Promise<boolean> =>
  (await nameSubscriptions(ctx, [voucherId])).size > 0;

/** How much more (`more`) or less (`back`) a seat costs than the ticket did. */
export const differenceTo = (line: Pick<OrderLine, 'price'>, price: Money) => ({
  ...(compareMoney(price, line.price) > 0 && { more: moneyLeft(price, line.price) }),
  ...(compareMoney(price, line.price) < 0 && { back: moneyLeft(line.price, price) }),
});

export const refused = (message: string, extra = {}): AppError =>
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

/**
 * Holds one seat for a ticket: the wanted one if `nr` names it, or, where it is unnumbered and taken, another one of its rank. `isHidden`:
 * also at performances that are not shown.
 * @throws AppError `sold_out`, `seat_taken`
 */
export async function holdSeat(
  ctx: Context,
  holdId: string,
  wanted: SeatAgain,
  { line, nr, isHidden = false }: MoveTo & { line: OrderLine; isHidden?: boolean },
): Promise<SeatAgain> {
  const [held] = (await holdAgain(ctx, holdId, [wanted], { isHidden })) ?? [];
  if (!held) throw new AppError('sold_out', 'There is no such seat free, or its type is sold out there');
  const isOwn = held.subEventId === line.subEventId && held.nr === line.nr;
  const isOther = nr !== undefined && held.nr !== nr;
  if (isOwn || (isOther && held.section !== null)) throw new AppError('seat_taken', 'That seat is taken');
  return held;
}

/** Whether two seats are unnumbered ones of one rank of a performance. */
export async function areInterchangeable(
  { client, db }: Context,
  subEventId: number,
  { nr, other }: { nr: number; other: number },
): Promise<boolean> {
  const found = await db
    .select({ categoryId: seats.categoryId, section: seats.section })
    .from(seats)
    .where(and(eq(seats.clientId, client.id), eq(seats.subEventId, subEventId), inArray(seats.nr, [nr, other])));
  const [one, two] = found;
  return found.length === 2 && found.every(({ section }) => section === null) && one?.categoryId === two?.categoryId;
}
