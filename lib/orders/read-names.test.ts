import { expect, it } from 'vitest';
import { nameIn, namesIn } from './read-names';

it.each([
  ['  Bo   van  Dam ', 'Bo van Dam'],
  ['Zoe\u0308', 'Zoë'],
  ['', ''],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['x'.repeat(101), undefined],
  ['visit www.example.org', undefined],
  ['a\u202Eb', undefined],
  ['a\u0000b', undefined],
])('%j is stored as %j', (typed, name) => expect(nameIn(typed)).toBe(name));

it('reads a list pasted from a spreadsheet, a mail or a file', () => {
  expect(namesIn('\uFEFFBo Dam\r\n\r\n  Cas\tvan Es \n"Ans";"de Wit"\r"Jan ""Jo"" Pik"')).toEqual([
    'Bo Dam',
    'Cas van Es',
    'Ans de Wit',
    'Jan "Jo" Pik',
  ]);
  expect(namesIn(' \n;;\n')).toEqual([]);
});
