import { expect, test } from 'vitest';
import { numbersIn, rangesOf } from './ranges';

test.each([
  [[], ''],
  [[4], '4'],
  [[1, 2, 3, 7], '1-3,7'],
  [[1, 3, 5, 6], '1,3,5-6'],
])('%j is written as "%s"', (numbers, ranges) => {
  expect(rangesOf(numbers)).toBe(ranges);
  expect([...numbersIn(ranges)]).toEqual(numbers);
});

test('reads back whatever was written', () => {
  for (let round = 0; round < 200; round++) {
    const numbers = Array.from({ length: 300 }, (_, i) => i + 1).filter(() => Math.random() < round / 200);
    expect([...numbersIn(rangesOf(numbers))]).toEqual(numbers);
  }
});
