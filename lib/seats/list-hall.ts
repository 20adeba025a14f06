import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { catalogues, categories, locations, seats, subEvents } from '@/db/schema';
import { cacheByVersion } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { layOut, type SeatName, type SeatPlace } from '@/lib/hall';
import { planOf } from './plan-of';

/** A numbered seat of a performance. */
export type HallSeat = {
  nr: number;
  section: string;
  row: string;
  seat: string;
  categoryId: number;
  categoryName: string;
  place: SeatPlace;
  isFree: boolean;
};

export type PlannedSeat = Omit<HallSeat, 'isFree'>;

/** `taken`: the `nr`s of sold and held seats, as taken_in_hall returns them (db/functions). */
export type Hall = { plan: readonly PlannedSeat[]; taken: string | null };

/**
 * The numbered seats of a performance in hall order: sections and rows as in the plan of its location, seats as they stand in the row, also
 * in a row that was extended later. Empty for free seating.
 */
export async function listHall(ctx: Context, subEventId: number): Promise<HallSeat[]> {
  return (await readHall(ctx, subEventId)).seats;
}

/** Like listHall, with `taken`. */
export async function readHall(ctx: Context, subEventId: number): Promise<{ seats: HallSeat[]; taken: string | null }> {
  const { plan, taken } = (await readHalls(ctx, [subEventId])).get(subEventId) ?? NO_HALL;
  const gone = new Set(takenNrs(taken));
  return { seats: plan.map((seat) => ({ isFree: !gone.has(seat.nr), ...seat })), taken };
}

const NO_HALL: Hall = { plan: [], taken: null };

/** Several halls in one snapshot, by performance. */
export async function readHalls(ctx: Context, subEventIds: readonly number[]): Promise<Map<number, Hall>> {
  const { id } = ctx.client;
  if (subEventIds.length === 0) return new Map();
  const asked = { clientId: id, subEventIds: `{${subEventIds.join()}}`, now: ctx.now.toISOString() };
  const found = await stockOf(ctx.db).execute(asked);
  const halls = found.map(async ({ subEventId, version, taken }): Promise<[number, Hall]> => {
    const plan = await cacheByVersion({ id, catalogueVersion: version }, `hall ${subEventId}`, () =>
      readPlan(ctx, subEventId),
    );
    return [subEventId, { plan: plan ?? [], taken }];
  });
  return new Map(await Promise.all(halls));
}

export const takenNrs = (taken: string | null): number[] => (taken ? taken.split(',').map(Number) : []);

const stockOf = oncePerDatabase((db) => {
  const p = sql.placeholder;
  return db
    .select({
      subEventId: sql<number>`hall.id`,
      version: catalogues.version,
      // Where nothing is numbered, the sold seats, perhaps 100,000, are not read.
      taken: sql<string | null>`CASE WHEN EXISTS (
        SELECT FROM ${subEvents} e JOIN ${locations} l ON l.client_id = e.client_id AND l.id = e.location_id
         WHERE e.client_id = ${p('clientId')} AND e.id = hall.id AND l.sections IS NOT NULL
      ) THEN taken_in_hall(${p('clientId')}, hall.id, ${p('now')}) END`,
    })
    .from(catalogues)
    .innerJoin(sql`unnest(${p('subEventIds')}::int[]) AS hall(id)`, sql`true`)
    .where(eq(catalogues.clientId, p('clientId')))
    .prepare('taken_in_halls');
});

/** Cached by catalogue version, which every change of a plan or of its seats increases. */
async function readPlan(ctx: Context, subEventId: number): Promise<PlannedSeat[]> {
  const of = { clientId: ctx.client.id, subEventId };
  const [location] = await planOf(ctx.db).execute(of);
  if (!location?.sections) return [];
  const rows = await planned(ctx.db).execute(of);
  const seats = new Map(rows.map((seat) => [keyOf(seat), seat]));
  return layOut(location.sections, (seat) => seats.has(keyOf(seat))).flatMap(({ place, ...name }) => {
    const seat = seats.get(keyOf(name));
    return seat ? [{ ...seat, place }] : [];
  });
}

const keyOf = ({ section, row, seat }: SeatName): string => JSON.stringify([section, row, seat]);

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
