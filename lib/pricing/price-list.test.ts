import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '@/lib/money';
import { codeMatches, isValidAt, type PricedTicketType, type PriceListInput, priceList } from '@/lib/pricing';

const now = new Date('2026-10-25T00:30:00Z');
const at = (offsetMs: number) => new Date(now.getTime() + offsetMs);

const standard: PricedTicketType = {
  ticketTypeId: 1,
  name: 'Standaard',
  kind: '€',
  value: money('0.00'),
  maxPerEvent: null,
  code: null,
  validFrom: null,
  validUntil: null,
};
const student: PricedTicketType = { ...standard, ticketTypeId: 2, name: 'Student', kind: '%', value: money('25.00') };
const first = { categoryId: 11, categoryName: '1e rang', basePrice: money('24.50') };
const second = { categoryId: 12, categoryName: '2e rang', basePrice: money('18.00') };
const house: PriceListInput = {
  categories: [first],
  ticketTypes: [standard, student],
  used: new Map(),
  now,
  currency: 'EUR',
  code: undefined,
};

const namesWith = (type: Partial<PricedTicketType>, rest: Partial<PriceListInput> = {}) =>
  priceList({ ...house, ticketTypes: [standard, { ...student, ...type }], ...rest }).map((entry) => entry.discountName);

describe('priceList', () => {
  test('names an entry after its type when there is one category', () => {
    expect(priceList(house)).toEqual([
      {
        ticketTypeId: 1,
        categoryId: 11,
        discountName: 'Standaard',
        categoryName: '1e rang',
        basePrice: '24.50',
        discountKind: '€',
        discountValue: '0.00',
        discountedPrice: '24.50',
      },
      {
        ticketTypeId: 2,
        categoryId: 11,
        discountName: 'Student',
        categoryName: '1e rang',
        basePrice: '24.50',
        discountKind: '%',
        discountValue: '25.00',
        discountedPrice: '18.38',
      },
    ]);
  });

  test('lists categories in order, types in order within each, and names both', () => {
    const entries = priceList({ ...house, categories: [first, second] });
    expect(entries.map((entry) => [entry.discountName, entry.categoryName, entry.discountedPrice])).toEqual([
      ['Standaard (1e rang)', '1e rang', '24.50'],
      ['Student (1e rang)', '1e rang', '18.38'],
      ['Standaard (2e rang)', '2e rang', '18.00'],
      ['Student (2e rang)', '2e rang', '13.50'],
    ]);
  });

  test.each([
    [3, 2, true],
    [3, 3, false],
    [3, 4, false],
    [1, undefined, true],
    [0, undefined, false],
    [null, 9_999, true],
  ])('a most of %j per performance with %j used is listed: %j', (maxPerEvent, used, listed) => {
    const counts = new Map(used === undefined ? [] : [[2, used]]);
    expect(namesWith({ maxPerEvent }, { used: counts }).includes('Student')).toBe(listed);
  });

  test('a cap that is used up hides the type in every category and no other type', () => {
    const entries = priceList({
      ...house,
      categories: [first, second],
      ticketTypes: [standard, { ...student, maxPerEvent: 2 }],
      used: new Map([
        [1, 500],
        [2, 2],
      ]),
    });
    expect(entries.map((entry) => entry.discountName)).toEqual(['Standaard (1e rang)', 'Standaard (2e rang)']);
  });

  test('a type with a code is listed only with that code, and a code hides nothing', () => {
    expect(namesWith({ code: 'VRIEND' })).toEqual(['Standaard']);
    expect(namesWith({ code: 'VRIEND' }, { code: 'vijand' })).toEqual(['Standaard']);
    expect(namesWith({ code: 'VRIEND' }, { code: ' vriend ' })).toEqual(['Standaard', 'Student']);
    expect(namesWith({}, { code: 'VRIEND' })).toEqual(['Standaard', 'Student']);
  });

  test('a type outside its window is not listed', () => {
    expect(namesWith({ validFrom: at(1) })).toEqual(['Standaard']);
    expect(namesWith({ validUntil: at(0) })).toEqual(['Standaard']);
    expect(namesWith({ validFrom: at(0), validUntil: at(1) })).toEqual(['Standaard', 'Student']);
  });

  test('nothing to offer is an empty list', () => {
    expect(priceList({ ...house, categories: [] })).toEqual([]);
    expect(priceList({ ...house, ticketTypes: [] })).toEqual([]);
  });

  test('holds exactly the pairs of categories and open types, in order, whatever the types', () => {
    const anyType = fc.record({
      maxPerEvent: fc.option(fc.integer({ min: 0, max: 5 })),
      code: fc.option(fc.constantFrom('A', 'b')),
      validFrom: fc.option(fc.integer({ min: -2, max: 2 }).map(at)),
      validUntil: fc.option(fc.integer({ min: -2, max: 2 }).map(at)),
      taken: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(anyType, { maxLength: 8 }), fc.constantFrom('a', 'B', undefined), (drawn, code) => {
        const ticketTypes = drawn.map(({ taken: _, ...type }, i) => ({ ...student, ...type, ticketTypeId: i }));
        const used = new Map(drawn.map(({ taken }, i) => [i, taken]));
        const open = drawn.flatMap((type, i) => {
          const started = type.validFrom === null || type.validFrom.getTime() <= now.getTime();
          const over = type.validUntil !== null && type.validUntil.getTime() <= now.getTime();
          const full = type.maxPerEvent !== null && type.taken >= type.maxPerEvent;
          const locked = type.code !== null && type.code.toUpperCase() !== code?.toUpperCase();
          return started && !over && !full && !locked ? [i] : [];
        });
        const entries = priceList({ ...house, categories: [first, second], ticketTypes, used, code });
        expect(entries.map((entry) => [entry.categoryId, entry.ticketTypeId])).toEqual([
          ...open.map((id) => [11, id]),
          ...open.map((id) => [12, id]),
        ]);
      }),
    );
  });
});

describe('isValidAt', () => {
  test.each([
    [null, null, true],
    [-1, null, true],
    [0, null, true],
    [1, null, false],
    [null, 1, true],
    [null, 0, false],
    [null, -1, false],
    [0, 1, true],
    [0, 0, false],
  ])('from %j until %j ms around now: %j', (from, until, valid) => {
    const window = { validFrom: from === null ? null : at(from), validUntil: until === null ? null : at(until) };
    expect(isValidAt(window, now)).toBe(valid);
  });
});

describe('codeMatches', () => {
  test.each<[string | null, string | undefined, boolean]>([
    [null, undefined, true],
    [null, 'anything', true],
    ['VRIEND', undefined, false],
    ['VRIEND', '', false],
    ['VRIEND', 'VRIEND', true],
    ['VRIEND', '  vriend\n', true],
    [' vriend', 'VRIEND', true],
    ['VRIEND', 'VRI END', false],
    ['VRIEND', 'VRIENDEN', false],
    ['CAF\u00c9', 'cafe\u0301', true],
    ['CAFE', 'caf\u00e9', false],
    ['', '', false],
    ['  ', '', false],
    ['', undefined, false],
  ])('type asks %j, buyer gives %j: %j', (required, given, matches) => {
    expect(codeMatches(required, given)).toBe(matches);
  });
});
