import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { carts, categories, seats } from '@/db/schema';
import type { Context } from '@/lib/context';

/** A numbered seat of a performance. */
export type HallSeat = {
  nr: number;
  section: string;
  row: string;
  seat: string;
  categoryId: number;
  categoryName: string;
  isFree: boolean;
};

const hall = prepared((db) =>
  db
    .select({
      nr: seats.nr,
      section: sql<string>`${seats.section}`,
      row: seats.rowNr,
      seat: seats.seatNr,
      categoryId: seats.categoryId,
      categoryName: categories.name,
      isFree: sql<boolean>`NOT coalesce(${or(
        isNotNull(seats.orderId),
        gt(carts.expiresAt, sql`${sql.placeholder('now')}::timestamptz`),
      )}, false)`,
    })
    .from(seats)
    .innerJoin(categories, and(eq(categories.clientId, seats.clientId), eq(categories.id, seats.categoryId)))
    .leftJoin(carts, and(eq(carts.clientId, seats.clientId), eq(carts.id, seats.cartId)))
    .where(
      and(
        eq(seats.clientId, sql.placeholder('clientId')),
        eq(seats.subEventId, sql.placeholder('subEventId')),
        isNotNull(seats.section),
      ),
    )
    .orderBy(asc(seats.nr))
    .prepare('hall'),
);

/**
 * The numbered seats of a performance in hall order: sections as given, rows front to back, seats by number, also where a row
 * was made longer later. Empty for free seating.
 */
export async function listHall(ctx: Context, subEventId: number): Promise<HallSeat[]> {
  const seats = await hall(ctx.db).execute({ clientId: ctx.client.id, subEventId, now: ctx.now.toISOString() });
  const sections = new Map<string, Map<string, HallSeat[]>>();
  for (const seat of seats) {
    const rows = sections.get(seat.section) ?? new Map<string, HallSeat[]>();
    sections.set(seat.section, rows.set(seat.row, [...(rows.get(seat.row) ?? []), seat]));
  }
  return [...sections.values()].flatMap((rows) =>
    [...rows.values()].flatMap((row) => row.sort((a, b) => Number(a.seat) - Number(b.seat))),
  );
}
