import { expect, it } from 'vitest';
import { partyOf } from './party-of';

it('an address of many lines is on the invoice as a whole', () => {
  expect(partyOf('School', ' Street 1\r\n\r\n1234 AB Town ')).toEqual(['School', 'Street 1', '1234 AB Town']);
  expect(partyOf('School', '')).toEqual(['School']);
  expect(partyOf('1', '2\n3\n4\n5\n6\n7\n8')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  expect(partyOf('1', '2\n3\n4\n5\n6\n7\n8\n9\nCountry').at(-1)).toBe('8, 9, Country');
});
