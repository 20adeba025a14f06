import { expect, it } from 'vitest';
import { dividePlaces } from './divide-places';

const rowOf = (section: string, row: string, seats: number, rank = '1') =>
  Array.from({ length: seats }, (_, i) => ({ nr: i, section, row, seat: String(i + 1), rank }));
const sizes = (...rows: ReturnType<typeof rowOf>[]) => dividePlaces(rows.flat()).map((part) => part.length);

it('places that fit in one list are one part, whatever their ranks', () => {
  expect(sizes()).toEqual([]);
  expect(sizes(rowOf('Zaal', 'A', 150), rowOf('Balkon', 'A', 150, '2'))).toEqual([300]);
});

it('a large hall is divided by rank and into whole rows, and nothing is left out', () => {
  const rows = Array.from({ length: 50 }, (_, i) => rowOf('Zaal', String(i), 50, i < 20 ? '1' : '2'));
  const parts = dividePlaces(rows.flat());
  expect(parts.map((part) => part.length)).toEqual([300, 300, 300, 100, 300, 300, 300, 300, 300]);
  expect(parts.flat()).toEqual(rows.flat());
  for (const part of parts) expect(new Set(part.map(({ rank }) => rank)).size).toBe(1);
});

it('rows stay whole where they fit, and one that is longer than a list is divided', () => {
  expect(sizes(rowOf('Zaal', 'A', 200), rowOf('Zaal', 'B', 200), rowOf('Loge', 'B', 100))).toEqual([200, 300]);
  expect(sizes(rowOf('Veld', '1', 700), rowOf('Veld', '2', 200))).toEqual([300, 300, 300]);
});
