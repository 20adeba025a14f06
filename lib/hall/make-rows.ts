import type { PlanPlace, PlanRow } from './plan';

/**
 * `right`: 1 is at the right; `odd-even`: odd numbers left of the middle, even ones right. `aisleAfter`: that many seats from the left;
 * 0: none.
 */
export type RowsAsked = {
  names: readonly string[];
  seats: number;
  numbering: 'left' | 'right' | 'odd-even';
  aisleAfter: number;
  curve: number;
};

const MOST_SEATS = 500;

/** Rows that are alike, from the front. */
export function makeRows({ names, seats, numbering, aisleAfter, curve }: RowsAsked): PlanRow[] {
  const count = Math.min(MOST_SEATS, Math.max(1, Math.floor(seats)));
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  const odd = numbers.filter((nr) => nr % 2 === 1).reverse();
  const stands = {
    left: numbers,
    right: [...numbers].reverse(),
    'odd-even': [...odd, ...numbers.filter((nr) => nr % 2 === 0)],
  };
  const places = stands[numbering].map((nr): PlanPlace => ({ seat: String(nr) }));
  if (aisleAfter > 0 && aisleAfter < count) places.splice(Math.floor(aisleAfter), 0, null);
  const isCounted = numbering === 'left' && places.length === count;
  const bent = curve > 0 ? { curve } : {};
  return names.map((row) => ({ row, first: 1, ...bent, seats: isCounted ? count : structuredClone(places) }));
}
