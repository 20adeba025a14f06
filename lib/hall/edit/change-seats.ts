import type { PlanPlace, Section } from '../plan';
import { type ListedRow, type Selection, touchRows, touchSeats } from './touch-rows';

/** Sets the price rank of seats. */
export const setRank = (sections: readonly Section[], selected: Selection, rank: string): Section[] =>
  touchSeats(sections, selected, ({ category: _, ...place }, _row, section) => ({
    ...place,
    ...(rank !== section.category && { category: rank }),
  }));

export type SeatUse = 'wheelchair' | 'companion' | 'seat';

/** Makes seats wheelchair places, companions' seats of the nearest wheelchair place in their row, or ordinary seats. */
export function setUse(sections: readonly Section[], selected: Selection, use: SeatUse): Section[] {
  const changed = touchSeats(sections, selected, ({ wheelchair: _, companion_of: __, ...place }, row) => {
    if (use === 'wheelchair') return { ...place, wheelchair: true };
    const of = use === 'companion' ? nearestWheelchair(row, place.seat) : undefined;
    return { ...place, ...(of !== undefined && { companion_of: of }) };
  });
  return touchRows(changed, selected, withoutLostCompanions);
}

function nearestWheelchair({ seats }: ListedRow, seat: string): string | undefined {
  const at = seats.findIndex((place) => place?.seat === seat);
  const found = seats.flatMap((place, i) =>
    place?.wheelchair && i !== at ? [{ seat: place.seat, away: Math.abs(i - at) }] : [],
  );
  return found.sort((one, other) => one.away - other.away)[0]?.seat;
}

/** A companion's seat whose wheelchair place is gone becomes an ordinary seat. */
function withoutLostCompanions(row: ListedRow): ListedRow {
  const places = new Set(row.seats.flatMap((place) => (place?.wheelchair ? [place.seat] : [])));
  const keep = (place: PlanPlace): PlanPlace => {
    if (place?.companion_of === undefined || places.has(place.companion_of)) return place;
    const { companion_of: _, ...rest } = place;
    return rest;
  };
  return { ...row, seats: row.seats.map(keep) };
}

/** Removes seats, leaving gaps. */
export const removeSeats = (sections: readonly Section[], selected: Selection): Section[] =>
  touchRows(sections, selected, (row, isIn) =>
    withoutLostCompanions({ ...row, seats: row.seats.map((place) => (place && isIn(place.seat) ? null : place)) }),
  );

/** Inserts an aisle, an empty place after the last selected seat of each run. */
export const addAisle = (sections: readonly Section[], selected: Selection): Section[] =>
  touchRows(sections, selected, (row, isIn) => ({
    ...row,
    seats: row.seats.flatMap((place, i) => {
      const next = row.seats[i + 1];
      return place && isIn(place.seat) && !(next && isIn(next.seat)) && next ? [place, null] : [place];
    }),
  }));

/** Closes the gaps beside selected seats. */
export const closeGaps = (sections: readonly Section[], selected: Selection): Section[] =>
  touchRows(sections, selected, (row, isIn) => {
    const beside = (i: number): boolean => {
      const before = row.seats.slice(0, i).findLast(Boolean);
      const after = row.seats.slice(i).find(Boolean);
      return [before, after].some((place) => place && isIn(place.seat));
    };
    return { ...row, seats: row.seats.filter((place, i) => place || !beside(i)) };
  });

/** Sets whether the rows of these seats can be reached without steps. */
export const setStepFree = (sections: readonly Section[], selected: Selection, isFree: boolean): Section[] =>
  touchRows(sections, selected, ({ step_free: _, ...row }) => ({ ...row, ...(isFree && { step_free: true }) }));
