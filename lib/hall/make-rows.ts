import type { PlanPlace, PlanRow } from './plan';

/** `right`: 1 is at the right; `odd-even`: odd numbers left of the middle, even ones right; `odd`, `even`: those alone, from the left. */
export const NUMBERINGS = ['left', 'right', 'odd-even', 'odd', 'even'] as const;
export type Numbering = (typeof NUMBERINGS)[number];

/** `aisleAfter`: that many seats from the left; 0: none. `first`: the lowest number. */
export type RowsAsked = {
  names: readonly string[];
  seats: number;
  numbering: Numbering;
  aisleAfter: number;
  curve: number;
  first?: number;
};

const MOST_SEATS = 500;

/** `count` seat numbers from left to right. */
export function seatNumbers(count: number, numbering: Numbering, first = 1): number[] {
  const step = (from: number, by: number) => Array.from({ length: count }, (_, i) => from + i * by);
  const all = step(first, 1);
  const isOdd = (nr: number) => nr % 2 === 1;
  if (numbering === 'right') return all.reverse();
  if (numbering === 'odd-even') return [...all.filter(isOdd).reverse(), ...all.filter((nr) => !isOdd(nr))];
  if (numbering === 'odd') return step(isOdd(first) ? first : first + 1, 2);
  if (numbering === 'even') return step(isOdd(first) ? first + 1 : first, 2);
  return all;
}

/** Identical rows, from the front. */
export function makeRows({ names, seats, numbering, aisleAfter, curve, first = 1 }: RowsAsked): PlanRow[] {
  const count = Math.min(MOST_SEATS, Math.max(1, Math.floor(seats)));
  const lowest = Math.max(0, Math.floor(first));
  const places = seatNumbers(count, numbering, lowest).map((nr): PlanPlace => ({ seat: String(nr) }));
  if (aisleAfter > 0 && aisleAfter < count) places.splice(Math.floor(aisleAfter), 0, null);
  const isCounted = numbering === 'left' && places.length === count && lowest > 0;
  const bent = curve > 0 ? { curve } : {};
  return names.map((row) =>
    isCounted
      ? { row, first: lowest, ...bent, seats: count }
      : { row, first: 1, ...bent, seats: structuredClone(places) },
  );
}

const MOST_ROWS = 200;

/** `count` row names from `first`: `A` is followed by B, `Z` by AA, `9` by 10; any other name gets a number appended. */
export function rowNames(first: string, count: number): string[] {
  const names = [first];
  while (names.length < Math.min(MOST_ROWS, count)) names.push(nextName(names.at(-1) ?? first));
  return names;
}

function nextName(name: string): string {
  const [, before = '', number] = /^(.*?)(\d+)$/.exec(name) ?? [];
  if (number !== undefined) return before + String(Number(number) + 1).padStart(number.length, '0');
  if (!/^([A-Z]+|[a-z]+)$/.test(name)) return `${name} 2`;
  const [least, most] = /[A-Z]/.test(name) ? 'AZ' : 'az';
  const [, stem = '', ends = ''] = new RegExp(`^(.*?)(${most}*)$`).exec(name) ?? [];
  const next =
    stem === '' ? (least ?? '') : stem.slice(0, -1) + String.fromCharCode(stem.charCodeAt(stem.length - 1) + 1);
  return next + (least ?? '').repeat(ends.length);
}
