import { expect, test } from 'vitest';
import { cartIn, orderIn, ownWordsFor, showIn, typeIn } from './own-words';

const client = {
  translations: {
    en: { Standaard: 'Standard', '1e rang': 'Category 1', dans: 'dance', 'De meeuw': 'The Seagull', Zaal: 'Stalls' },
  },
};
const say = ownWordsFor(client, 'en-GB');

test('an organisation’s words are shown in the reader’s language, and unchanged without a translation', () => {
  expect(['De meeuw', 'Hamlet', 'constructor', '__proto__'].map(say)).toEqual([
    'The Seagull',
    'Hamlet',
    'constructor',
    '__proto__',
  ]);
  expect(ownWordsFor(client, 'fr')('De meeuw')).toBe('De meeuw');
  expect(ownWordsFor({ translations: null }, 'en')('De meeuw')).toBe('De meeuw');
});

test('a show is translated with its kinds and performances', () => {
  const show = { name: 'De meeuw', shortText: 'Tsjechov', types: ['dans', 'jeugd'], id: 3 };
  expect(showIn(say, { ...show, dates: [{ name: 'De meeuw', shortText: '' }] })).toEqual({
    name: 'The Seagull',
    shortText: 'Tsjechov',
    types: ['dance', 'jeugd'],
    id: 3,
    dates: [{ name: 'The Seagull', shortText: '' }],
  });
});

test('a line of a price list keeps its rank in brackets', () => {
  const type = { typeName: 'Standaard', categoryName: '1e rang' };
  expect(typeIn(say, { ...type, discountName: 'Standaard (1e rang)' }).discountName).toBe('Standard (Category 1)');
  expect(typeIn(say, { ...type, discountName: 'Standaard' }).discountName).toBe('Standard');
});

test('a ticket keeps the section’s own name, by which the plan of the hall knows it', () => {
  const line = { eventName: 'De meeuw', discountName: 'CJP', categoryName: '1e rang', section: 'Zaal' };
  const [told] = orderIn(say, { lines: [line], ended: [] }).lines;
  expect(told).toEqual({
    eventName: 'The Seagull',
    discountName: 'CJP',
    categoryName: 'Category 1',
    section: 'Stalls',
    planSection: 'Zaal',
  });
});

test('a ticket of a subscription keeps its name, and its ticket type is translated', () => {
  const seat = { eventName: 'De meeuw', discountName: 'Matinee series · Standaard', categoryName: '', section: null };
  const name = (discountName: string) => cartIn(say, { seats: [{ ...seat, discountName }] }).seats[0]?.discountName;
  expect(['Matinee series · Standaard', 'Reeks · CJP', 'Standaard'].map(name)).toEqual([
    'Matinee series · Standard',
    'Reeks · CJP',
    'Standard',
  ]);
});
