import { expect, it } from 'vitest';
import { cookiesIn } from './cookies';

it('reads names and values in order, however they are spaced', () => {
  expect(cookiesIn('a=1; b =x=y;c= 2 ; a=3')).toEqual([
    ['a', '1'],
    ['b', 'x=y'],
    ['c', '2'],
    ['a', '3'],
  ]);
});

it.each([null, undefined, '', 'flag', ';'])('finds no cookie with a value in %j', (header) => {
  expect(cookiesIn(header).filter(([, value]) => value !== '')).toEqual([]);
});
