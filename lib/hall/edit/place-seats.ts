import { layOut, type SeatPlace } from '../lay-out';
import type { PlanPlace, PlanRow, Section } from '../plan';
import { type ListedRow, type Selection, seatKey, touchRows } from './touch-rows';

type Spot = { x: number; y: number };

const round = (value: number): number => Math.round(value * 100) / 100 + 0;

const placesIn = (sections: readonly Section[]): Map<string, SeatPlace> =>
  new Map(layOut(sections).map((seat) => [seatKey(seat), seat.place]));

/** Bends the rows of these seats towards the stage; 0 makes them straight. Rows whose seats have positions of their own do not change. */
export const curveRows = (sections: readonly Section[], selected: Selection, curve: number): Section[] =>
  touchRows(sections, selected, (row) => {
    const { curve: _, ...straight } = row;
    return standsFreely(row) ? row : { ...straight, ...(curve > 0 && { curve }) };
  });

const standsFreely = ({ seats }: ListedRow): boolean => seats.some((place) => place?.x !== undefined);

/**
 * Moves seats to the right and away from the stage: a whole selected row as a row, part of a row seat by seat. Other seats keep their
 * positions.
 */
export function moveSeats(sections: readonly Section[], selected: Selection, { x, y }: Spot): Section[] {
  const places = placesIn(sections);
  const moved = (key: string, { x: left, y: back }: Spot): Spot =>
    selected.has(key) ? { x: left + x, y: back + y } : { x: left, y: back };
  return touchRows(pinRows(sections), selected, (row, isIn, section) => {
    const isWhole = row.seats.every((place) => !place || isIn(place.seat));
    if (isWhole && !standsFreely(row)) return { ...row, ...rightBy(row, x), y: round((row.y ?? 0) + y) };
    return atSpots(row, section, places, moved);
  });
}

function rightBy({ x: before = 0 }: PlanRow, x: number) {
  const now = round(before + x);
  return { x: now === 0 ? undefined : now };
}

/** Rotates seats clockwise around their common centre. */
export function rotateSeats(sections: readonly Section[], selected: Selection, degrees: number): Section[] {
  const places = placesIn(sections);
  const chosen = [...places].filter(([key]) => selected.has(key)).map(([, place]) => place);
  if (chosen.length === 0) return [...sections];
  const middle = { x: middleOf(chosen.map(({ x }) => x)), y: middleOf(chosen.map(({ y }) => y)) };
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const turned = (key: string, { x, y }: Spot): Spot => {
    if (!selected.has(key)) return { x, y };
    const [right, back] = [x - middle.x, y - middle.y];
    return { x: middle.x + right * cos - back * sin, y: middle.y + right * sin + back * cos };
  };
  return touchRows(pinRows(sections), selected, (row, _, section) => atSpots(row, section, places, turned));
}

const middleOf = (values: number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return ((sorted[0] ?? 0) + (sorted.at(-1) ?? 0)) / 2;
};

function atSpots(
  { x: _, y: __, curve: ___, ...row }: ListedRow,
  section: Section,
  places: ReadonlyMap<string, SeatPlace>,
  spotOf: (key: string, spot: Spot) => Spot,
): PlanRow {
  const seats = row.seats.map((place): PlanPlace => {
    if (!place) return null;
    const key = seatKey({ section: section.name, row: row.row, seat: place.seat });
    const spot = spotOf(key, places.get(key) ?? { x: 0, y: 0 });
    return { ...place, x: round(spot.x), y: round(spot.y) };
  });
  return { ...row, seats };
}

/** Makes the depth of each row explicit, so that moving one does not move those behind it. */
function pinRows(sections: readonly Section[]): Section[] {
  const all = new Set(layOut(sections).map(seatKey));
  const bare = sections.map((section) => ({
    ...section,
    rows: section.rows.map(({ curve: _, ...row }) => row),
  }));
  const backs = new Map(layOut(bare).map(({ section, row, place }) => [JSON.stringify([section, row]), place.y]));
  return touchRows(sections, all, (row, _, section) => {
    if (standsFreely(row)) return row;
    return { ...row, y: round(backs.get(JSON.stringify([section.name, row.row])) ?? 0) };
  });
}
