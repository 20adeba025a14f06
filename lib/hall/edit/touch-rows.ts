import { listPlaces, type SeatName } from '../lay-out';
import type { PlanPlace, PlanRow, Section } from '../plan';

/** A row that lists every place. */
export type ListedRow = PlanRow & { seats: PlanPlace[] };
/** Seats that are selected, by `seatKey`. */
export type Selection = ReadonlySet<string>;

export const seatKey = ({ section, row, seat }: SeatName): string => JSON.stringify([section, row, seat]);

/** Changes each row with a selected seat, as one list; removes rows left without a seat. Does not mutate its arguments. */
export function touchRows(
  sections: readonly Section[],
  selected: Selection,
  change: (row: ListedRow, isIn: (seat: string) => boolean, section: Section) => PlanRow,
): Section[] {
  return sections
    .map((section) => ({ ...section, rows: rowsOf(section, selected, change) }))
    .filter(({ rows }) => rows.length > 0);
}

function rowsOf(section: Section, selected: Selection, change: Parameters<typeof touchRows>[2]): PlanRow[] {
  const done = new Set<string>();
  return section.rows.flatMap((row) => {
    const isIn = (seat: string) => selected.has(seatKey({ section: section.name, row: row.row, seat }));
    const parts = section.rows.filter((one) => one.row === row.row);
    const places = listPlaces(parts);
    if (!places.some((place) => place && isIn(place.seat))) return [row];
    if (done.has(row.row)) return [];
    done.add(row.row);
    const stepFree = parts.some((part) => part.step_free) ? { step_free: true as const } : {};
    const changed = change({ ...row, ...stepFree, first: 1, seats: places }, isIn, section);
    return hasSeats(changed) ? [changed] : [];
  });
}

const hasSeats = ({ seats }: PlanRow): boolean => typeof seats === 'number' || seats.some(Boolean);

/** Changes each selected seat; `null` leaves an empty place. */
export const touchSeats = (
  sections: readonly Section[],
  selected: Selection,
  change: (place: NonNullable<PlanPlace>, row: ListedRow, section: Section) => PlanPlace,
): Section[] =>
  touchRows(sections, selected, (row, isIn, section) => ({
    ...row,
    seats: row.seats.map((place) => (place && isIn(place.seat) ? change(place, row, section) : place)),
  }));
