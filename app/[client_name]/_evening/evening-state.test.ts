import { expect, it } from 'vitest';
import { addValue, readAddValue } from './evening-state';

it('reads the value of a button, and each performance only once', () => {
  expect(readAddValue(addValue([7, 5], 2))).toEqual({ subEventIds: [7, 5], count: 2 });
  expect(readAddValue('2x7-5-7')).toEqual({ subEventIds: [7, 5], count: 2 });
  for (const text of ['2x', 'x7', '2x7-5-7-5', '2x-7', null]) expect(readAddValue(text)).toBeUndefined();
});
