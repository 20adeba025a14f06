/**
 * A seat in the list of a row. Positions are in seat widths: `x` to the right of the middle of the hall, `y` from the front row
 * away from the stage.
 */
export type PlanSeat = {
  seat: string;
  /** Its price rank, where it is not that of its section. */
  category?: string | undefined;
  x?: number | undefined;
  y?: number | undefined;
  wheelchair?: true | undefined;
  /** The wheelchair place of its row whose companion sits here. */
  companion_of?: string | undefined;
};

/** `null`: an empty place, such as an aisle. */
export type PlanPlace = PlanSeat | null;

/** A row, or a part of one: those of a section that share a name are one row. A part is seats that are only counted. */
export type PlanRow = {
  row: string;
  /** How many, numbered on from `first`; or the seats in the order in which they stand. */
  seats: number | PlanPlace[];
  first: number;
  x?: number | undefined;
  y?: number | undefined;
  curve?: number | undefined;
  step_free?: true | undefined;
};

/** The plan of a numbered hall, as the organisation gave it. Sections that share a name are one. */
export type Section = { name: string; category: string; rows: PlanRow[] };

/** The names of a row's seats, in the order of the file. */
export function seatNames({ seats, first }: Pick<PlanRow, 'seats' | 'first'>): string[] {
  if (typeof seats === 'number') return Array.from({ length: seats }, (_, i) => String(first + i));
  return seats.flatMap((place) => place?.seat ?? []);
}
