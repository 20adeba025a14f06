import { expect, it } from 'vitest';
import { money } from '@/lib/money';
import { fromMinorUnits, toMinorUnits } from './minor-units';

it.each([
  ['12.50', 'EUR', 1250],
  ['0.05', 'EUR', 5],
  ['99999999.99', 'USD', 9_999_999_999],
  ['1250.00', 'JPY', 1250],
  ['3.50', 'KWD', 3500],
  ['12.00', 'ISK', 1200],
])('%s %s is %i of the smallest unit', (amount, currency, units) => {
  expect(toMinorUnits(money(amount), currency)).toBe(units);
  expect(fromMinorUnits(units, currency)).toBe(amount);
});

it('refuses decimals that a currency does not have', () => {
  expect(() => toMinorUnits(money('12.50'), 'JPY')).toThrow(RangeError);
  expect(() => fromMinorUnits(3501, 'KWD')).toThrow(RangeError);
});
