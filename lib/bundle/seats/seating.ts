import { type SQL, sql } from 'drizzle-orm';
import type { PlanRow } from '@/lib/hall';
import { type Ids, idOf } from '../import/job';
import type { PlannedSub } from '../import/plan-events';
import { recordset } from '../import/rows';
import type { BundleLocation } from '../schema';

/** The seats that a performance should have: those of these price ranks in its hall, and this many unnumbered ones. */
export type Seating = {
  id: number;
  path: string;
  locationId: number;
  /** It has begun: its seats stay, whatever the plan of its hall becomes. */
  isOver: boolean;
  numbered: number[];
  free: { categoryId: number; capacity: number; path: string }[];
};

/** Seats of a row with one price rank, in hall order, with the columns of `HALL_ROW`. `names`: null for counted seats. */
type HallRow = {
  location_id: number;
  ord: number;
  category_id: number;
  section: string;
  row: string;
  first: number;
  seats: number | null;
  names: string[] | null;
};
const HALL_ROW = {
  location_id: 'int',
  ord: 'int',
  category_id: 'int',
  section: 'text',
  row: 'text',
  first: 'int',
  seats: 'int',
  names: 'text[]',
};

type SeatingIds = { locations: Ids; categories: Ids; now: Date };

/** Unnumbered seats come after the numbered ones. */
export const FREE_ORD = 1_000_000;

export function seatingOf(
  { sub, id, path, startsAt }: PlannedSub,
  { locations, categories, now }: SeatingIds,
): Seating {
  const ranks = sub.categories.map(({ name, capacity }, i) => ({
    categoryId: idOf(categories, name),
    capacity,
    path: `${path}.categories[${i}].capacity`,
  }));
  return {
    id,
    path,
    locationId: idOf(locations, sub.location),
    isOver: startsAt <= now,
    numbered: ranks.filter((rank) => rank.capacity === null).map((rank) => rank.categoryId),
    free: ranks.flatMap(({ capacity, ...rank }) => (capacity === null ? [] : [{ ...rank, capacity }])),
  };
}

/** The rows of every hall, except seats of a price rank that no performance has. */
export function hallRows(given: BundleLocation[], locations: Ids, categories: Ids): HallRow[] {
  return given.flatMap((location) => {
    const rows = (location.sections ?? []).flatMap(({ name, category, rows }) =>
      rows.flatMap((row) =>
        ranksOf(row, category).map((part) => ({ section: name, row: row.row, first: row.first, ...part })),
      ),
    );
    const locationId = idOf(locations, location.key);
    return rows
      .map(({ category, ...row }, ord) => ({
        ...row,
        location_id: locationId,
        ord,
        category_id: categories.get(category) ?? 0,
      }))
      .filter((row) => row.category_id > 0);
  });
}

type RankPart = { category: string; seats: number | null; names: string[] | null };

/** A row, cut where the price rank changes. */
function ranksOf({ seats }: PlanRow, category: string): RankPart[] {
  if (typeof seats === 'number') return [{ category, seats, names: null }];
  const parts: { category: string; seats: null; names: string[] }[] = [];
  for (const place of seats) {
    if (!place) continue;
    const own = place.category ?? category;
    const last = parts.at(-1);
    if (last?.category === own) last.names.push(place.seat);
    else parts.push({ category: own, seats: null, names: [place.seat] });
  }
  return parts;
}

/** The numbered seats that performances should have: id, ord, category_id, section, row_nr, seat_nr, n. */
export function numberedSeats(seatings: Seating[], hall: HallRow[]): SQL {
  const performances = seatings
    .filter(({ numbered }) => numbered.length > 0)
    .map(({ id, locationId, numbered }) => ({ id, location_id: locationId, numbered }));
  const used = new Set(performances.map((performance) => performance.location_id));
  const rows = hall.filter((row) => used.has(row.location_id));
  return sql`
    SELECT p.id, r.ord, r.category_id, r.section, r.row AS row_nr, u.seat_nr, u.n
      FROM (SELECT * FROM ${recordset(performances, { id: 'int', location_id: 'int', numbered: 'int[]' })}) p
      JOIN (SELECT * FROM ${recordset(rows, HALL_ROW)}) r ON r.location_id = p.location_id AND r.category_id = ANY (p.numbered)
     CROSS JOIN unnest(coalesce(r.names, ARRAY(SELECT g::text FROM generate_series(r.first, r.first + r.seats - 1) g)))
           WITH ORDINALITY u(seat_nr, n)`;
}

export type Hall = ReturnType<typeof hallRows>;
