import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowGaps } from './row-gaps';

const numbers = (text: string) => text.split(' ').filter(Boolean);

test.each([
  ['', []],
  ['7', []],
  ['1 2 3 4', []],
  ['1 2 3 4 15 16 17 18', [4]],
  // A pillar at the position of seat 5.
  ['1 2 3 4 6 7 8', [4]],
  ['1 2 4', [2]],
  // Odds on the left, evens on the right of the middle.
  ['1 3 5 7', []],
  ['2 4 6', []],
  ['9 7 5 3 1 2 4 6', []],
  ['1 3 5 9 11', [3]],
  ['4 6', []],
  ['18 17 16 3 2 1', [3]],
  ['1 2 101 102 201 202', [2, 4]],
  ['A B C', []],
  ['1 1', [1]],
])('%s', (row, gaps) => {
  expect(rowGaps(numbers(row))).toEqual(gaps);
});

test('rows by ones or by twos have their gaps exactly where numbers are left out', () => {
  const blocks = fc.array(fc.tuple(fc.integer({ min: 3, max: 8 }), fc.integer({ min: 1, max: 50 })), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(blocks, fc.constantFrom(1, 2), fc.boolean(), (blocks, step, isBackwards) => {
      const row: string[] = [];
      const gaps: number[] = [];
      let next = 1;
      for (const [seats, left] of blocks) {
        if (row.length > 0) gaps.push(row.length);
        for (let i = 0; i < seats; i++, next += step) row.push(String(next));
        next += left * step;
      }
      const found = rowGaps(isBackwards ? row.toReversed() : row);
      expect(isBackwards ? found.map((gap) => row.length - gap).reverse() : found).toEqual(gaps);
    }),
  );
});
