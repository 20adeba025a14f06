import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { groupBy } from '@/lib/group-by';
import { integers, recordset } from '../import/rows';
import type { Growth } from './insert-seats';
import { type Hall, numberedSeats, type Seating } from './seating';

/** The changes that make a performance's seats those of the file. */
export type SeatChange = {
  seating: Seating;
  /** Numbered seats that the hall no longer has. */
  gone: number[];
  /** Numbered seats that change their price rank. */
  moved: { nr: number; categoryId: number }[];
  /** How many numbered seats to create. */
  missing: number;
  growth: Growth[];
  /** How many unnumbered seats to delete. */
  shrinkage: Growth[];
};

type NumberedRow = { id: number; gone: number[]; moved: { nr: number; categoryId: number }[]; missing: number };
type FreeRow = { id: number; categoryId: number; seats: number };

/**
 * Compares the seats of performances with the file, without locks, because only an import creates or deletes seats. A performance that has
 * begun keeps its numbered seats, of the ranks that it still sells.
 */
export async function compareSeats(db: Db, clientId: number, seatings: Seating[], hall: Hall): Promise<SeatChange[]> {
  const over = seatings.filter(({ isOver }) => isOver).map(({ id, numbered }) => ({ id, numbered }));
  const ids = integers(seatings.map((seating) => seating.id));
  const numbered = await db.execute<NumberedRow>(sql`
    WITH wanted AS (
      ${numberedSeats(
        seatings.filter(({ isOver }) => !isOver),
        hall,
      )}
       UNION ALL
      SELECT s.sub_event_id, 0, s.category_id, s.section, s.row_nr, s.seat_nr, 0
        FROM (SELECT * FROM ${recordset(over, { id: 'int', numbered: 'int[]' })}) o
        JOIN seats s ON s.client_id = ${clientId} AND s.sub_event_id = o.id AND s.category_id = ANY (o.numbered)
       WHERE s.section IS NOT NULL
    ),
    made AS (
      SELECT sub_event_id, nr, category_id, section, row_nr, seat_nr FROM seats
       WHERE client_id = ${clientId} AND sub_event_id = ANY (${ids}) AND section IS NOT NULL
    )
    SELECT coalesce(m.sub_event_id, w.id) AS id,
           coalesce(array_agg(m.nr) FILTER (WHERE w.id IS NULL), '{}') AS gone,
           coalesce(json_agg(json_build_object('nr', m.nr, 'categoryId', w.category_id))
                      FILTER (WHERE m.category_id <> w.category_id), '[]') AS moved,
           (count(*) FILTER (WHERE m.nr IS NULL))::int AS missing
      FROM wanted w FULL JOIN made m
        ON m.sub_event_id = w.id AND m.section = w.section AND m.row_nr = w.row_nr AND m.seat_nr = w.seat_nr
     WHERE w.id IS NULL OR m.nr IS NULL OR m.category_id <> w.category_id
     GROUP BY 1`);
  const free = await db.execute<FreeRow>(sql`
    SELECT sub_event_id AS id, category_id AS "categoryId", count(*)::int AS seats FROM seats
     WHERE client_id = ${clientId} AND sub_event_id = ANY (${ids}) AND section IS NULL GROUP BY 1, 2`);

  const differing = new Map(numbered.map((row) => [row.id, row]));
  const counted = groupBy(free, (row) => row.id);
  return seatings
    .map((seating): SeatChange => {
      const { gone = [], moved = [], missing = 0 } = differing.get(seating.id) ?? {};
      return { seating, gone, moved, missing, ...compareFree(seating, counted.get(seating.id) ?? []) };
    })
    .filter(
      ({ gone, moved, missing, growth, shrinkage }) =>
        gone.length + moved.length + missing + growth.length + shrinkage.length > 0,
    );
}

function compareFree({ id, free }: Seating, made: FreeRow[]) {
  const wanted = new Map(free.map((rank) => [rank.categoryId, rank.capacity]));
  for (const { categoryId } of made) if (!wanted.has(categoryId)) wanted.set(categoryId, 0);
  const differences = [...wanted].map(([categoryId, capacity]) => {
    const seats = capacity - (made.find((row) => row.categoryId === categoryId)?.seats ?? 0);
    return { id, categoryId, seats };
  });
  return {
    growth: differences.filter(({ seats }) => seats > 0),
    shrinkage: differences.filter(({ seats }) => seats < 0).map((one) => ({ ...one, seats: -one.seats })),
  };
}
