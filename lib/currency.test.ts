import { describe, expect, it } from 'vitest';
import { decimalsOf, exactAmount, fromDecimals, isCurrency, isPayable } from './currency';
import { money } from './money';

it.each([
  ['10.50', 'EUR', true],
  ['10.50', 'JPY', false],
  ['10.00', 'JPY', true],
  ['0.05', 'KRW', false],
  ['10.55', 'KWD', true],
  ['10.55', 'HUF', true],
  ['10.55', 'IQD', true],
  ['10.20', 'MGA', false],
])('%s %s: %s', (amount, currency, is) => expect(isPayable(money(amount), currency)).toBe(is));

describe('the decimals of a currency', () => {
  it('are those of ISO 4217, also where Intl has others', () => {
    for (const currency of ['ISK', 'UGX', 'CLP', 'XPF']) expect(decimalsOf(currency)).toBe(0);
    for (const currency of ['HUF', 'COP', 'IDR', 'RSD', 'PKR', 'TWD']) expect(decimalsOf(currency)).toBe(2);
    for (const currency of ['IQD', 'KWD', 'TND']) expect(decimalsOf(currency)).toBe(3);
    expect(['EUR', 'XCD', 'XDR', 'XXX', 'eur'].filter(isCurrency)).toEqual(['EUR', 'XCD']);
  });

  it.each([
    ['1000.00', 'JPY', '1000'],
    ['0.00', 'ISK', '0'],
    ['10.50', 'EUR', '10.50'],
    ['1.25', 'KWD', '1.250'],
  ])('%s %s is %s, and back', (amount, currency, written) => {
    expect(exactAmount(money(amount), currency)).toBe(written);
    expect(fromDecimals(written)).toBe(amount);
  });

  it('nothing is rounded away', () => {
    expect(() => exactAmount(money('10.50'), 'JPY')).toThrow(RangeError);
    for (const wrong of ['1.255', '', '-1', '1.', '1e3', '.5']) expect(() => fromDecimals(wrong)).toThrow(RangeError);
  });
});
