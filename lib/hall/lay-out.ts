import { type PlanPlace, type PlanRow, type PlanSeat, type Section, seatNames } from './plan';
import { rowGaps } from './row-gaps';

export type SeatPlace = {
  /** The position of its centre in seat widths: to the right of the middle of the hall, and from the front row away from the stage. */
  x: number;
  y: number;
  /** Whether an aisle or a gap is between it and the seat before it in its row. */
  isAfterGap: boolean;
  kind: 'wheelchair' | 'companion' | null;
  isStepFree: boolean;
};

export type SeatName = { section: string; row: string; seat: string };
export type PlacedSeat = SeatName & { place: SeatPlace };

type SeatSpot = (PlanSeat & { isStepFree: boolean }) | null;
type SeatPosition = { x: number; y: number };

/** The distance from the last row of a section to the first of the next, with room for its name. */
const SECTION_STEP = 2.5;
/** The distance from the middle of a row at which `curve` is measured. */
const CURVE_AT = 10;

/**
 * The seats of a plan with their positions, in hall order: sections and rows as given, seats as they stand. Seats for which `has` is false
 * become gaps.
 */
export function layOut(sections: readonly Section[], has: (seat: SeatName) => boolean = () => true): PlacedSeat[] {
  const placed: PlacedSeat[] = [];
  let deepest: number | undefined;
  for (const [section, rows] of rowsBySection(sections)) {
    let y = deepest === undefined ? 0 : deepest + SECTION_STEP;
    for (const [row, parts] of rows) {
      const places = placesOf(parts, (seat) => has({ section, row, seat }));
      if (!places.some(Boolean)) continue;
      y = parts[0]?.y ?? y;
      const ofRow = place(places, { section, row }, { x: parts[0]?.x, y, curve: parts[0]?.curve });
      placed.push(...ofRow);
      // Seats with positions of their own determine the depth of their row.
      if (places.some((seat) => seat?.y !== undefined)) y = Math.max(...ofRow.map(({ place }) => place.y));
      deepest = Math.max(deepest ?? y, y);
      y += 1;
    }
  }
  return placed;
}

function rowsBySection(sections: readonly Section[]): Map<string, Map<string, PlanRow[]>> {
  const found = new Map<string, Map<string, PlanRow[]>>();
  for (const { name, rows } of sections) {
    const ofSection = found.get(name) ?? new Map<string, PlanRow[]>();
    found.set(name, ofSection);
    for (const row of rows) {
      const parts = ofSection.get(row.row) ?? [];
      ofSection.set(row.row, parts);
      parts.push(row);
    }
  }
  return found;
}

/** The places of a row in order, with `isStepFree`. */
function placesOf(parts: readonly PlanRow[], has: (seat: string) => boolean): SeatSpot[] {
  const stepFree = new Set(parts.flatMap((part) => (part.step_free ? seatNames(part) : [])));
  return listPlaces(parts, has).map((place) => place && { ...place, isStepFree: stepFree.has(place.seat) });
}

/**
 * The places of a row, of which `parts` are all parts. Seats given only by count are ordered by number, with a gap where `has` is false.
 */
export function listPlaces(parts: readonly PlanRow[], has: (seat: string) => boolean = () => true): PlanPlace[] {
  const listed = parts.find((part) => typeof part.seats !== 'number');
  if (listed && typeof listed.seats !== 'number') {
    return listed.seats.map((place) => (place && has(place.seat) ? place : null));
  }
  const counted = parts
    .flatMap(seatNames)
    .filter(has)
    .sort((a, b) => Number(a) - Number(b));
  const gaps = new Set(rowGaps(counted));
  return counted.flatMap((seat, i): PlanPlace[] => (gaps.has(i) ? [null, { seat }] : [{ seat }]));
}

type RowLine = { x: number | undefined; y: number; curve: number | undefined };

/** Positions along a line with `x` and `y` as its middle, or those of the seats themselves. */
function place(
  places: readonly SeatSpot[],
  name: Omit<SeatName, 'seat'>,
  { x = 0, y, curve = 0 }: RowLine,
): PlacedSeat[] {
  const first = places.findIndex(Boolean);
  return places.flatMap((seat, i) => {
    if (!seat) return [];
    const off = i - (places.length - 1) / 2;
    const inLine: SeatPosition = { x: x + off, y: y - curve * (off / CURVE_AT) ** 2 };
    const at: SeatPosition = { x: seat.x ?? inLine.x, y: seat.y ?? inLine.y };
    const kind = seat.wheelchair ? 'wheelchair' : seat.companion_of === undefined ? null : 'companion';
    const isAfterGap = i > first && !places[i - 1];
    return [{ ...name, seat: seat.seat, place: { ...at, isAfterGap, kind, isStepFree: seat.isStepFree } }];
  });
}
