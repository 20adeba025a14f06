import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { catalogues, categories, seats } from '@/db/schema';
import { cacheByVersion } from '@/lib/cache';
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

type PlannedSeat = Omit<HallSeat, 'isFree'>;

/**
 * The numbered seats of a performance in hall order: sections as given, rows front to back, seats by number, also where a row
 * was made longer later. Empty for free seating.
 */
export async function listHall(ctx: Context, subEventId: number): Promise<HallSeat[]> {
  return (await readHall(ctx, subEventId)).seats;
}

/** The same, with what is `taken` as taken_in_hall writes it (db/functions). */
export async function readHall(ctx: Context, subEventId: number): Promise<{ seats: HallSeat[]; taken: string | null }> {
  const { id } = ctx.client;
  const [stock] = await stockOf(ctx.db).execute({ clientId: id, subEventId, now: ctx.now.toISOString() });
  const { version = 0, taken = null } = stock ?? {};
  const plan = await cacheByVersion({ id, catalogueVersion: version }, `hall ${subEventId}`, () =>
    readPlan(ctx, subEventId),
  );
  const gone = new Set(taken?.split(',').map(Number));
  return { seats: (plan ?? []).map((seat) => ({ isFree: !gone.has(seat.nr), ...seat })), taken };
}

const stockOf = oncePerDatabase((db) => {
  const p = sql.placeholder;
  return db
    .select({
      version: catalogues.version,
      taken: sql<string | null>`taken_in_hall(${p('clientId')}, ${p('subEventId')}, ${p('now')})`,
    })
    .from(catalogues)
    .where(eq(catalogues.clientId, p('clientId')))
    .prepare('taken_in_hall');
});

/** A seat's place never changes without the catalogue's version: the import, which alone moves seats, counts it on. */
async function readPlan(ctx: Context, subEventId: number): Promise<PlannedSeat[]> {
  const sections = new Map<string, Map<string, PlannedSeat[]>>();
  for (const seat of await planned(ctx.db).execute({ clientId: ctx.client.id, subEventId })) {
    const rows = sections.get(seat.section) ?? new Map<string, PlannedSeat[]>();
    const row = rows.get(seat.row) ?? [];
    row.push(seat);
    sections.set(seat.section, rows.set(seat.row, row));
  }
  return [...sections.values()].flatMap((rows) =>
    [...rows.values()].flatMap((row) => row.sort((a, b) => Number(a.seat) - Number(b.seat))),
  );
}

const planned = oncePerDatabase((db) =>
  db
    .select({
      nr: seats.nr,
      section: sql<string>`${seats.section}`,
      row: seats.rowNr,
      seat: seats.seatNr,
      categoryId: seats.categoryId,
      categoryName: categories.name,
    })
    .from(seats)
    .innerJoin(categories, and(eq(categories.clientId, seats.clientId), eq(categories.id, seats.categoryId)))
    .where(
      and(
        eq(seats.clientId, sql.placeholder('clientId')),
        eq(seats.subEventId, sql.placeholder('subEventId')),
        isNotNull(seats.section),
      ),
    )
    .orderBy(asc(seats.nr))
    .prepare('hall_plan'),
);
