import { expect, it } from 'vitest';
import { isPayable } from './currency';
import { money } from './money';

it.each([
  ['10.50', 'EUR', true],
  ['10.50', 'JPY', false],
  ['10.00', 'JPY', true],
  ['0.05', 'KRW', false],
  ['10.55', 'KWD', true],
])('%s %s: %s', (amount, currency, is) => expect(isPayable(money(amount), currency)).toBe(is));
