import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { carts, categories, seats } from '@/db/schema';
import { AppError } from '@/lib/errors';
import type { Money } from '@/lib/money';
import type { OrderLine } from '@/lib/orders';
import { differenceTo, priceAt } from '@/lib/payments';
import { listHall } from '@/lib/seats';
import type { OfficeContext } from '@/lib/staff';

/**
 * A free seat that a ticket may move to. `nr`: the number of the seat. `back`: the refund of a cheaper seat; `more`: the surcharge of a
 * dearer one.
 */
export type FreePlace = {
  nr: number | undefined;
  section: string;
  row: string;
  seat: string;
  rank: string;
  back?: Money;
  more?: Money;
};

/**
 * The free seats of a performance for a ticket, with the difference in price. Empty where its type is not sold there. Unnumbered seats
 * appear once a rank.
 */
export async function listFreePlaces(ctx: OfficeContext, line: OrderLine, subEventId: number): Promise<FreePlace[]> {
  const hall = (await listHall(ctx, subEventId)).filter(({ isFree }) => isFree);
  const prices = new Map<number, Awaited<ReturnType<typeof difference>>>();
  const places: FreePlace[] = [];
  for (const { nr, section, row, seat, categoryId, categoryName } of hall) {
    if (!prices.has(categoryId)) prices.set(categoryId, await difference(ctx, line, { subEventId, nr }));
    const change = prices.get(categoryId);
    if (change) places.push({ nr, section, row, seat, rank: categoryName, ...change });
  }
  return [...places, ...(await listFreeSeating(ctx, line, subEventId))];
}

/**
 * One unnumbered seat of each rank with a free one: unnumbered seats are interchangeable. The seats of expired carts are free too, as
 * free_seats counts them; the move releases them.
 */
async function listFreeSeating(ctx: OfficeContext, line: OrderLine, subEventId: number): Promise<FreePlace[]> {
  const free = await ctx.db
    .select({
      nr: sql<number>`coalesce(min(${seats.nr}) FILTER (WHERE ${seats.cartId} IS NULL), min(${seats.nr}))`,
      rank: categories.name,
    })
    .from(seats)
    .innerJoin(categories, and(eq(categories.clientId, seats.clientId), eq(categories.id, seats.categoryId)))
    .leftJoin(carts, and(eq(carts.clientId, seats.clientId), eq(carts.id, seats.cartId)))
    .where(
      and(
        eq(seats.clientId, ctx.client.id),
        eq(seats.subEventId, subEventId),
        isNull(seats.section),
        isNull(seats.orderId),
        or(isNull(seats.cartId), lte(carts.expiresAt, ctx.now)),
      ),
    )
    .groupBy(categories.id, categories.name);
  const places: FreePlace[] = [];
  for (const { nr, rank } of free) {
    const change = await difference(ctx, line, { subEventId, nr });
    if (change) places.push({ nr, section: '', row: '', seat: '', rank, ...change });
  }
  return places;
}

type Difference = { back?: Money; more?: Money };

async function difference(
  ctx: OfficeContext,
  line: OrderLine,
  to: { subEventId: number; nr: number },
): Promise<Difference | undefined> {
  try {
    return differenceTo(line, (await priceAt(ctx, line, to)).price);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  }
}
