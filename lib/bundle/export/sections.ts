import type { PlanPlace, Section } from '@/lib/hall';

/** The plan of a hall with its members in the order of the reference; those that it does not have are left out. */
export const exportSections = (sections: readonly Section[]): Section[] =>
  sections.map(({ name, category, rows }) => ({
    name,
    category,
    rows: rows.map(({ row, seats, first, x, y, curve, step_free }) => ({
      row,
      seats: typeof seats === 'number' ? seats : seats.map(exportPlace),
      first,
      ...said({ x, y, curve, step_free }),
    })),
  }));

function exportPlace(place: PlanPlace): PlanPlace {
  if (!place) return null;
  const { seat, category, x, y, wheelchair, companion_of } = place;
  return { seat, ...said({ category, x, y, wheelchair, companion_of }) };
}

const said = <T extends object>(members: T): Partial<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
