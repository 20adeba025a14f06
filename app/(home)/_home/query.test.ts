import { expect, it } from 'vitest';
import { homeAddress, readHomeQuery } from './query';

const read = (query: string) => readHomeQuery(new URLSearchParams(query));

it('accepts a known language and a page-sized number of shows, and ignores other values', () => {
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

it('writes an address for each language and number of shows', () => {
  for (const address of ['/', '/?lang=de', '/?shows=24', '/?lang=nl&shows=96'])
    expect(homeAddress(read(address.slice(2)))).toBe(address);
});
