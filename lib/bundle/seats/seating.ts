import { type SQL, sql } from 'drizzle-orm';
import { type Ids, idOf } from '../import/job';
import type { PlannedSub } from '../import/plan-events';
import { recordset } from '../import/rows';
import type { BundleLocation } from '../schema';

/** The seats that a performance should have: those of these price ranks in its hall, and this many unnumbered ones. */
export type Seating = {
  id: number;
  path: string;
  locationId: number;
  numbered: number[];
  free: { categoryId: number; capacity: number; path: string }[];
};

/** A row of a hall in hall order, with the columns of `HALL_ROW`. */
type HallRow = {
  location_id: number;
  ord: number;
  category_id: number;
  section: string;
  row: string;
  first: number;
  seats: number;
};
const HALL_ROW = {
  location_id: 'int',
  ord: 'int',
  category_id: 'int',
  section: 'text',
  row: 'text',
  first: 'int',
  seats: 'int',
};

/** Unnumbered seats come after the numbered ones. */
export const FREE_ORD = 1_000_000;

export function seatingOf({ sub, id, path }: PlannedSub, locations: Ids, categories: Ids): Seating {
  const ranks = sub.categories.map(({ name, capacity }, i) => ({
    categoryId: idOf(categories, name),
    capacity,
    path: `${path}.categories[${i}].capacity`,
  }));
  return {
    id,
    path,
    locationId: idOf(locations, sub.location),
    numbered: ranks.filter((rank) => rank.capacity === null).map((rank) => rank.categoryId),
    free: ranks.flatMap(({ capacity, ...rank }) => (capacity === null ? [] : [{ ...rank, capacity }])),
  };
}

/** The rows of every hall, except rows of a price rank that no performance has. */
export function hallRows(given: BundleLocation[], locations: Ids, categories: Ids): HallRow[] {
  return given.flatMap((location) => {
    const rows = (location.sections ?? []).flatMap(({ name, category, rows }) =>
      rows.map((row) => ({ ...row, section: name, category_id: categories.get(category) ?? 0 })),
    );
    const locationId = idOf(locations, location.key);
    return rows.map((row, ord) => ({ ...row, location_id: locationId, ord })).filter((row) => row.category_id > 0);
  });
}

/** The numbered seats that performances should have: id, ord, category_id, section, row_nr, seat_nr, n. */
export function numberedSeats(seatings: Seating[], hall: HallRow[]): SQL {
  const performances = seatings
    .filter(({ numbered }) => numbered.length > 0)
    .map(({ id, locationId, numbered }) => ({ id, location_id: locationId, numbered }));
  const used = new Set(performances.map((performance) => performance.location_id));
  const rows = hall.filter((row) => used.has(row.location_id));
  return sql`
    SELECT p.id, r.ord, r.category_id, r.section, r.row AS row_nr, n::text AS seat_nr, n
      FROM (SELECT * FROM ${recordset(performances, { id: 'int', location_id: 'int', numbered: 'int[]' })}) p
      JOIN (SELECT * FROM ${recordset(rows, HALL_ROW)}) r ON r.location_id = p.location_id AND r.category_id = ANY (p.numbered)
     CROSS JOIN generate_series(r.first, r.first + r.seats - 1) n`;
}

export type Hall = ReturnType<typeof hallRows>;
