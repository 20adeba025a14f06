/**
 * A seat in the list of a row. Positions are in seat widths: `x` to the right of the middle of the hall, `y` from the front row
 * away from the stage.
 */
export type PlanSeat = {
  seat: string;
  /** Its price rank, if not that of its section. */
  category?: string | undefined;
  x?: number | undefined;
  y?: number | undefined;
  wheelchair?: true | undefined;
  /** The wheelchair place of its row whose companion sits here. */
  companion_of?: string | undefined;
};

/** `null`: an empty place, such as an aisle. */
export type PlanPlace = PlanSeat | null;

/** A row or a part of one: parts of a section with one name are one row. Seats of a part are given by count. */
export type PlanRow = {
  row: string;
  /** A count, numbered from `first`; or the list of seats as they stand. */
  seats: number | PlanPlace[];
  first: number;
  x?: number | undefined;
  y?: number | undefined;
  curve?: number | undefined;
  step_free?: true | undefined;
};

/** A section of a numbered hall's plan, as the organisation gave it. Sections with one name are one. */
export type Section = { name: string; category: string; rows: PlanRow[] };

/** The names of a row's seats, in the order of the file. */
export function seatNames({ seats, first }: Pick<PlanRow, 'seats' | 'first'>): string[] {
  if (typeof seats === 'number') return Array.from({ length: seats }, (_, i) => String(first + i));
  return seats.flatMap((place) => place?.seat ?? []);
}
