import { type PlanPlace, type PlanRow, type PlanSeat, type Section, seatNames } from './plan';
import { rowGaps } from './row-gaps';

export type SeatPlace = {
  /** Of its middle, in seat widths: to the right of the middle of the hall, and from the front row away from the stage. */
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

/** From the last row of a section to the first of the next: there is room for its name. */
const SECTION_STEP = 2.5;
/** How far from the middle of a row its `curve` is measured. */
const CURVE_AT = 10;

/**
 * The seats of a plan with their places, in hall order: sections and rows as given, seats as they stand. Only those that `has`
 * says there are; where others would stand is a gap.
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
      // Seats with positions of their own say themselves how far back their row is.
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

/** What stands in a row, in order. */
function placesOf(parts: readonly PlanRow[], has: (seat: string) => boolean): SeatSpot[] {
  const stepFree = new Set(parts.flatMap((part) => (part.step_free ? seatNames(part) : [])));
  return listPlaces(parts, has).map((place) => place && { ...place, isStepFree: stepFree.has(place.seat) });
}

/** The places of a row, of which `parts` are all. Seats that are only counted stand by their numbers, with a gap where one is left out. */
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

/** Along a line of which `x` and `y` are the middle, or where the seats say. */
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
