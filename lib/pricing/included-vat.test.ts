import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Money, money, sumMoney } from '@/lib/money';
import { includedVat } from '.';

it.each([
  ['24.50', 9, '2.02', '22.48'],
  ['121.00', 21, '21.00', '100.00'],
  ['0.06', 9, '0.00', '0.06'],
  ['0.50', 5.26, '0.02', '0.48'],
  ['10.05', 0.5, '0.05', '10.00'],
  ['2.10', 5, '0.10', '2.00'],
  ['19.99', 0, '0.00', '19.99'],
  ['19.99', 100, '10.00', '9.99'],
  ['0.00', 21, '0.00', '0.00'],
  ['1000.00', 10, '91.00', '909.00', 'JPY'],
  ['12.34', 5, '0.59', '11.75', 'KWD'],
])('%s with %d %% has %s of VAT', (total, rate, vat, net, currency = 'EUR') => {
  expect(includedVat(money(total), rate, currency)).toEqual({ vat, net });
});

it('is at most half a cent off, and adds up', () => {
  const cents = fc.integer({ min: 0, max: 9_999_999_999 });
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (total, rate) => {
      const amount = `${Math.floor(total / 100)}.${String(total % 100).padStart(2, '0')}` as Money;
      const { vat, net } = includedVat(amount, rate / 100, 'EUR');
      expect(sumMoney([vat, net])).toBe(amount);
      const vatCents = BigInt(vat.replace('.', ''));
      // Twice the difference from the exact value, times the divisor, in whole numbers.
      const divisor = BigInt(10_000 + rate);
      const off = 2n * (vatCents * divisor - BigInt(total) * BigInt(rate));
      expect(off > -divisor && off <= divisor).toBe(true);
    }),
  );
});
