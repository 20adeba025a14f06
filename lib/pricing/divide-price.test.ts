import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareMoney, type Money, sumMoney } from '@/lib/money';
import { dividePrice } from './divide-price';

const money = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2) as Money);
const cents = (amount: Money) => Math.round(Number(amount) * 100);

it('a price is divided to the cent in proportion to the usual prices', () => {
  expect(dividePrice('100.00' as Money, ['10.00', '10.00', '10.00'] as Money[], 'EUR')).toEqual([
    '33.34',
    '33.33',
    '33.33',
  ]);
  expect(dividePrice('75.00' as Money, ['30.00', '20.00', '50.00'] as Money[], 'EUR')).toEqual([
    '22.50',
    '15.00',
    '37.50',
  ]);
  expect(dividePrice('0.01' as Money, ['5.00', '6.00'] as Money[], 'EUR')).toEqual(['0.00', '0.01']);
  expect(dividePrice('1.00' as Money, ['0.00', '0.00', '0.00'] as Money[], 'EUR')).toEqual(['0.34', '0.33', '0.33']);
  expect(dividePrice('1000.00' as Money, ['1.00', '1.00', '1.00'] as Money[], 'JPY')).toEqual([
    '334.00',
    '333.00',
    '333.00',
  ]);
  expect(dividePrice('12.00' as Money, ['0.00', '8.00'] as Money[], 'EUR')).toEqual(['0.00', '12.00']);
});

it('no cent is lost, nothing is below zero, and each part is within a cent of its exact share', () => {
  fc.assert(
    fc.property(money, fc.array(money, { minLength: 1, maxLength: 40 }), (price, weights) => {
      const shares = dividePrice(price, weights, 'EUR');
      expect(sumMoney(shares)).toBe(price);
      const all = weights.reduce((sum, weight) => sum + cents(weight), 0);
      shares.forEach((share, i) => {
        const exact = all === 0 ? cents(price) / weights.length : (cents(price) * cents(weights[i] as Money)) / all;
        expect(Math.abs(cents(share) - exact)).toBeLessThan(1.001);
        expect(compareMoney(share, '0.00' as Money)).toBeGreaterThanOrEqual(0);
      });
    }),
  );
});
