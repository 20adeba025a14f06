import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Money, money } from '@/lib/money';
import { cartTotal, DISCOUNT_KINDS, type DiscountKind, discountedPrice as priceIn } from '@/lib/pricing';

const discountedPrice = (base: Money, kind: DiscountKind, value: Money) => priceIn(base, kind, value, 'EUR');

const MAX_CENTS = 99_999_999_99n;
const centsOf = (amount: string) => BigInt(amount.replace('.', ''));
const amountOf = (cents: bigint) => money(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
const cents = fc.oneof(fc.bigInt({ min: 0n, max: 20_000n }), fc.bigInt({ min: 0n, max: MAX_CENTS }));
const percents = fc.bigInt({ min: 0n, max: 100_00n });
const kinds = fc.constantFrom(...DISCOUNT_KINDS);

/** The same rule in whole cents: half up means adding a half before truncating. */
function expectedCents(base: bigint, kind: DiscountKind, value: bigint): bigint {
  if (kind === '=') return value;
  if (kind === '€') return base > value ? base - value : 0n;
  return value >= 100_00n ? 0n : (base * (100_00n - value) + 5_000n) / 10_000n;
}

describe('discountedPrice', () => {
  test.each<[string, DiscountKind, string, string]>([
    ['24.50', '€', '0.00', '24.50'],
    ['24.50', '€', '1.00', '23.50'],
    ['24.50', '€', '24.50', '0.00'],
    ['5.00', '€', '7.50', '0.00'],
    ['0.30', '€', '0.10', '0.20'],
    ['24.50', '=', '2.00', '2.00'],
    ['24.50', '=', '0.00', '0.00'],
    ['5.00', '=', '6.00', '6.00'],
    ['24.50', '%', '0.00', '24.50'],
    ['24.50', '%', '25.00', '18.38'],
    ['24.50', '%', '33.33', '16.33'],
    ['24.50', '%', '100.00', '0.00'],
    ['24.50', '%', '250.00', '0.00'],
    ['0.01', '%', '50.00', '0.01'],
    ['0.01', '%', '50.01', '0.00'],
    ['1.05', '%', '10.00', '0.95'],
    ['8.30', '%', '5.00', '7.89'],
    ['0.00', '%', '10.00', '0.00'],
    ['0.00', '€', '10.00', '0.00'],
    ['99999999.99', '%', '50.00', '50000000.00'],
    ['99999999.99', '%', '99999999.99', '0.00'],
  ])('%s with %s %s is %s', (base, kind, value, price) => {
    expect(discountedPrice(money(base), kind, money(value))).toBe(price);
  });

  test.each([
    ['1050.00', '33.33', 'JPY', '700.00'],
    ['1.00', '50.00', 'ISK', '1.00'],
    ['24.50', '25.00', 'HUF', '18.38'],
    ['24.50', '25.00', 'KWD', '18.38'],
  ])('%s less %s %% in the decimals of %s is %s', (base, percent, currency, price) => {
    expect(priceIn(money(base), '%', money(percent), currency)).toBe(price);
  });

  test('is the same rule computed in whole cents', () => {
    fc.assert(
      fc.property(cents, kinds, fc.oneof(percents, cents), (base, kind, value) => {
        const price = discountedPrice(amountOf(base), kind, amountOf(value));
        expect(price).toMatch(/^\d+\.\d{2}$/);
        expect(centsOf(price)).toBe(expectedCents(base, kind, value));
      }),
      { numRuns: 2000 },
    );
  });

  test('rounds half up at every half cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_CENTS / 2n - 1n }), (half) => {
        const odd = 2n * half + 1n;
        expect(centsOf(discountedPrice(amountOf(odd), '%', money('50.00')))).toBe(half + 1n);
      }),
    );
  });

  test('0 % is the base price and 100 % is free', () => {
    fc.assert(
      fc.property(cents, (base) => {
        expect(discountedPrice(amountOf(base), '%', money('0.00'))).toBe(amountOf(base));
        expect(discountedPrice(amountOf(base), '%', money('100.00'))).toBe('0.00');
      }),
    );
  });

  test('is monotone: a larger discount never costs more, a larger fixed price or base price never less', () => {
    fc.assert(
      fc.property(cents, kinds, cents, cents, (base, kind, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const at = (price: bigint, value: bigint) => centsOf(discountedPrice(amountOf(price), kind, amountOf(value)));
        if (kind === '=') expect(at(base, low)).toBeLessThanOrEqual(at(base, high));
        else expect(at(base, low)).toBeGreaterThanOrEqual(at(base, high));
        expect(at(low, base)).toBeLessThanOrEqual(at(high, base));
      }),
    );
  });
});

describe('cartTotal', () => {
  test('is 0.00 for an empty cart', () => {
    expect(cartTotal([])).toBe('0.00');
  });

  test('is the sum of the rounded tickets, not a rounding of the sum', () => {
    const child = discountedPrice(money('24.50'), '%', money('25.00'));
    expect(cartTotal([child, child, child])).toBe('55.14');
  });

  test('equals its parts added in whole cents, with no float artefact', () => {
    const ticket = fc.tuple(cents, kinds, percents);
    fc.assert(
      fc.property(fc.array(ticket, { maxLength: 60 }), (tickets) => {
        const prices: Money[] = tickets.map(([base, kind, value]) =>
          discountedPrice(amountOf(base), kind, amountOf(value)),
        );
        const sum = tickets.reduce((total, [base, kind, value]) => total + expectedCents(base, kind, value), 0n);
        const total = cartTotal(prices);
        expect(total).toMatch(/^\d+\.\d{2}$/);
        expect(centsOf(total)).toBe(sum);
      }),
    );
  });
});
