import { expect, it } from 'vitest';
import { homeAddress, readHomeQuery } from './query';

const read = (query: string) => readHomeQuery(new URLSearchParams(query));

it('reads a language that there is and a number of shows that a page has, and leaves out the rest', () => {
  expect(read('')).toEqual({ language: undefined, shows: 12 });
  expect(read('lang=fr&shows=36')).toEqual({ language: 'fr', shows: 36 });
  for (const odd of [
    'lang=xx',
    'shows=13',
    'shows=0',
    'shows=-24',
    'shows=108',
    'shows=1e9',
    'shows=a',
    'lang=&shows=',
  ])
    expect(read(odd)).toEqual({ language: undefined, shows: 12 });
});

it('has an address for each', () => {
  for (const address of ['/', '/?lang=de', '/?shows=24', '/?lang=nl&shows=96'])
    expect(homeAddress(read(address.slice(2)))).toBe(address);
});
