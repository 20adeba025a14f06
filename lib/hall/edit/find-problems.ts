import { layOut, type PlacedSeat } from '../lay-out';
import type { Section } from '../plan';
import { seatKey } from './touch-rows';

/** `twice`: two seats with one name. `close`: two at one position. `companion`: without a wheelchair place in the row. `empty`: no name. */
export type PlanProblem = {
  kind: 'twice' | 'close' | 'companion' | 'empty';
  section: string;
  row: string;
  seat: string;
};

/** The same bound as in the import's check (lib/bundle/check/halls.ts). */
const ONE_SPOT = 0.5;

/** The problems of a plan, at most one per seat. */
export function findProblems(sections: readonly Section[]): PlanProblem[] {
  const seen = new Set<string>();
  const cells = new Map<string, PlacedSeat[]>();
  const placed = layOut(sections).flatMap(({ place, ...name }): PlanProblem[] => {
    const seat = { ...name, place };
    const key = seatKey(name);
    if (seen.has(key)) return [{ kind: 'twice', ...name }];
    seen.add(key);
    if ([name.section, name.row, name.seat].some((one) => one.trim() === '')) return [{ kind: 'empty', ...name }];
    return isCrowded(cells, seat) ? [{ kind: 'close', ...name }] : [];
  });
  return [...placed, ...lostCompanions(sections)];
}

function isCrowded(cells: Map<string, PlacedSeat[]>, seat: PlacedSeat): boolean {
  const { x, y } = seat.place;
  const [column, line] = [Math.floor(x), Math.floor(y)];
  for (const dx of [-1, 0, 1]) {
    for (const dy of [-1, 0, 1]) {
      const near = cells.get(`${column + dx} ${line + dy}`) ?? [];
      if (near.some(({ place }) => Math.hypot(place.x - x, place.y - y) < ONE_SPOT)) return true;
    }
  }
  const cell = cells.get(`${column} ${line}`) ?? [];
  cells.set(`${column} ${line}`, cell);
  cell.push(seat);
  return false;
}

const lostCompanions = (sections: readonly Section[]): PlanProblem[] =>
  sections.flatMap(({ name: section, rows }) =>
    rows.flatMap(({ row, seats }) => {
      if (typeof seats === 'number') return [];
      const places = new Set(seats.flatMap((place) => (place?.wheelchair ? [place.seat] : [])));
      return seats.flatMap((place) =>
        place?.companion_of === undefined || places.has(place.companion_of)
          ? []
          : [{ kind: 'companion' as const, section, row, seat: place.seat }],
      );
    }),
  );

/** How many seats each price rank has, in the order of the plan. */
export function countRanks(sections: readonly Section[]): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (rank: string, seats: number) => counts.set(rank, (counts.get(rank) ?? 0) + seats);
  for (const { category, rows } of sections) {
    for (const { seats } of rows) {
      if (typeof seats === 'number') count(category, seats);
      else for (const place of seats) if (place) count(place.category ?? category, 1);
    }
  }
  return counts;
}
