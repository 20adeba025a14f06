import { expect, it } from 'vitest';
import type { Choice } from '@/lib/carts';
import { wordsFor } from '@/lib/i18n';
import { ranksOf } from './ranks-of';

const language = { locale: 'nl', words: wordsFor('nl'), thisYear: 2026, currency: 'EUR' };

const rulesOf = (maxPerEvent: number | null, left: number | null, most = 2) => {
  const type = { ticketTypeId: 1, typeName: 'Vrienden', discountKind: '=', discountValue: '9.50' };
  const price = { categoryId: 1, hasCategories: false, categoryName: '', basePrice: '20.00', discountedPrice: '9.50' };
  const choice = { ...type, ...price, discountId: 'a', discountName: 'Vrienden', isNumbered: false, needsCode: false };
  return ranksOf([{ ...choice, maxPerOrder: 2, maxPerEvent, left, most } as unknown as Choice], language)[0]?.types[0]
    ?.rules;
};

it('says how many of a type are left when they are few, and some were taken', () => {
  expect(rulesOf(10, 5)).toContain('nog 5 beschikbaar');
  for (const [cap, left] of [
    [10, 10],
    [10, 6],
    [5, 5],
    [3, 3],
    [null, null],
  ] as const)
    expect(rulesOf(cap, left), `${cap} ${left}`).not.toContain('beschikbaar');
});
