import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { catalogues, categories, seats } from '@/db/schema';
import { remembered } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { isTaken } from './is-taken';

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
  const { id } = ctx.client;
  const [stock] = await taken(ctx.db).execute({ clientId: id, subEventId, now: ctx.now.toISOString() });
  const at = { id, catalogueVersion: stock?.version ?? 0 };
  const plan = await remembered(at, `hall ${subEventId}`, () => readPlan(ctx, subEventId));
  const gone = new Set(stock?.taken?.split(',').map(Number));
  return (plan ?? []).map((seat) => ({ isFree: !gone.has(seat.nr), ...seat }));
}

const taken = prepared((db) =>
  db
    .select({
      version: catalogues.version,
      taken: sql<string | null>`(
        SELECT string_agg(s.nr::text, ',') FROM ${seats} s
         WHERE s.client_id = catalogues.client_id AND s.sub_event_id = ${sql.placeholder('subEventId')}
           AND s.price IS NOT NULL AND ${isTaken(sql`s.order_id`, sql`s.cart_id`)})`,
    })
    .from(catalogues)
    .where(eq(catalogues.clientId, sql.placeholder('clientId')))
    .prepare('taken_in_hall'),
);

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

const planned = prepared((db) =>
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
