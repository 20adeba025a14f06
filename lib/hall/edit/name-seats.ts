import { type Numbering, rowNames, seatNumbers } from '../make-rows';
import { type PlanRow, type Section, seatNames } from '../plan';
import { type Selection, seatKey, touchRows } from './touch-rows';

/** Renumbers the seats of the selected rows by position; companions follow their places. */
export const numberRows = (
  sections: readonly Section[],
  selected: Selection,
  { numbering, first }: { numbering: Numbering; first: number },
): Section[] =>
  touchRows(sections, selected, (row) => {
    const seats = row.seats.filter((place) => place !== null);
    const numbers = seatNumbers(seats.length, numbering, first).map(String);
    const newName = new Map(seats.map(({ seat }, i) => [seat, numbers[i] ?? seat]));
    const renamed = (seat: string): string => newName.get(seat) ?? seat;
    return {
      ...row,
      seats: row.seats.map(
        (place) =>
          place && {
            ...place,
            seat: renamed(place.seat),
            ...(place.companion_of !== undefined && { companion_of: renamed(place.companion_of) }),
          },
      ),
    };
  });

/** Names the selected rows of each section in sequence from `first`, from the front. */
export function nameRows(sections: readonly Section[], selected: Selection, first: string): Section[] {
  return sections.map((section) => {
    const rows = [...new Set(section.rows.filter((row) => isSelected(section, row, selected)).map(({ row }) => row))];
    const names = rowNames(first, rows.length);
    const newName = new Map(rows.map((row, i) => [row, names[i] ?? row]));
    return { ...section, rows: section.rows.map((row) => ({ ...row, row: newName.get(row.row) ?? row.row })) };
  });
}

/** Moves the selected rows to the section of that name, or to a new one with the rank of the first row. */
export function sectionRows(sections: readonly Section[], selected: Selection, name: string): Section[] {
  const moved: PlanRow[] = [];
  const left = sections.map((section) => ({
    ...section,
    rows: section.rows.flatMap((row) => {
      if (section.name === name || !isSelected(section, row, selected)) return [row];
      moved.push(row);
      return [];
    }),
  }));
  const [from] = sections.filter((section) => section.rows.some((row) => isSelected(section, row, selected)));
  const known = left.find((section) => section.name === name);
  if (known) known.rows.push(...moved);
  else if (moved.length > 0 && from) left.push({ name, category: from.category, rows: moved });
  return left.filter(({ rows }) => rows.length > 0);
}

const isSelected = (section: Section, row: PlanRow, selected: Selection): boolean =>
  seatNames(row).some((seat) => selected.has(seatKey({ section: section.name, row: row.row, seat })));
