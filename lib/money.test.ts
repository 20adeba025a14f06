import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareMoney, isMoney, MAX_MONEY, type Money, money, sumMoney } from '@/lib/money';

const centsOf = (amount: string) => BigInt(amount.replace('.', ''));
const amountOf = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
const anyMoney = fc.bigInt({ min: 0n, max: 99_999_999_99n }).map((cents) => money(amountOf(cents)));

describe('money', () => {
  test.each(['0.00', '0.01', '9.99', '10.00', '12.50', MAX_MONEY])('takes %s as it is', (value) => {
    expect(money(value)).toBe(value);
    expect(isMoney(value)).toBe(true);
  });

  test.each([
    '',
    '0',
    '12',
    '12.5',
    '12.500',
    '.50',
    '12.',
    '12,50',
    '-0.00',
    '-1.00',
    '+1.00',
    ' 1.00',
    '1.00 ',
    '1.00\n',
    '01.00',
    '00.00',
    '1e2',
    '1e2.00',
    '0x1.00',
    'NaN',
    'Infinity',
    '1_0.00',
    '1 000.00',
    '€ 1.00',
    '١.٠٠',
    '100000000.00',
    `${'9'.repeat(5000)}.00`,
  ])('refuses %j and says how to write it', (value) => {
    expect(isMoney(value)).toBe(false);
    expect(() => money(value)).toThrow(RangeError);
    expect(() => money(value)).toThrow(/^An amount must be written with a point and two decimals, .{1,120}\.$/);
  });

  test.each([12.5, 0, null, undefined, {}, ['1.00'], true])('refuses %j, which is no string', (value) => {
    expect(isMoney(value)).toBe(false);
    expect(() => money(value as string)).toThrow(RangeError);
  });

  test('takes every amount of whole cents in its bounds', () => {
    fc.assert(fc.property(anyMoney, (amount) => isMoney(amount) && amountOf(centsOf(amount)) === amount));
  });
});

describe('sumMoney', () => {
  test.each<[string[], string]>([
    [[], '0.00'],
    [['0.10', '0.20'], '0.30'],
    [['1.10', '2.20', '3.30'], '6.60'],
    [[MAX_MONEY, MAX_MONEY], '199999999.98'],
  ])('%j is %s', (parts, total) => {
    expect(sumMoney(parts.map(money))).toBe(total);
  });

  test('is the sum in cents, whatever the parts and their order', () => {
    fc.assert(
      fc.property(fc.array(anyMoney, { maxLength: 200 }), (parts) => {
        const total = sumMoney(parts);
        expect(total).toMatch(/^\d+\.\d{2}$/);
        expect(total).toBe(amountOf(parts.reduce((sum, part) => sum + centsOf(part), 0n)));
        expect(sumMoney(parts.toReversed())).toBe(total);
      }),
    );
  });

  test('takes any iterable', () => {
    expect(sumMoney(new Set(['1.00', '2.50'].map(money)))).toBe('3.50');
  });
});

test('compareMoney orders by amount, not by spelling', () => {
  expect(['10.00', '9.00', '100.00', '0.05'].map(money).sort(compareMoney)).toEqual([
    '0.05',
    '9.00',
    '10.00',
    '100.00',
  ]);
  fc.assert(
    fc.property(anyMoney, anyMoney, (a: Money, b: Money) => {
      expect(Math.sign(compareMoney(a, b))).toBe(Number(centsOf(a) > centsOf(b)) - Number(centsOf(a) < centsOf(b)));
    }),
  );
});
