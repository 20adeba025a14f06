import { expect, it } from 'vitest';
import { BOM, csvLine, dialectOf } from './csv';

// event-espresso#703, Eventra#6810: é and € come out as other signs in Excel.
it('a file begins with a byte order mark, by which Excel reads é and €, and has the separators of its language', () => {
  expect(new TextEncoder().encode(BOM)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  const cells = ['Hélène', '€ 5; met korting', 3, { decimal: '12.50' }, null];
  expect(csvLine(cells, dialectOf('nl'))).toBe('Hélène;"€ 5; met korting";3;12,50;\r\n');
  expect(csvLine(cells, dialectOf('en'))).toBe('Hélène,"€ 5; met korting",3,12.50,\r\n');
});

// The usual CSV injection.
it.each(['=1+1', '+31 6', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
  'a text that begins with %j is shown, not calculated',
  (text) => {
    const line = csvLine([text, 'x'], dialectOf('nl'));
    expect(line).toMatch(/^"'/);
  },
);

// A file of one language, opened in a spreadsheet of another, is split at other separators.
it.each([
  [';=1+cmd|calc!A0', ";'=1+cmd|calc!A0"],
  [',=1', ",'=1"],
  ['x;=1', "x;'=1"],
  ['x, "=1"', `x,' ""=1""`],
  ['  =1', "'  =1"],
  ['a|@SUM(A1)', "a|'@SUM(A1)"],
])('no separator within a text begins a formula, in files of every language: %j', (text, shown) => {
  for (const language of ['en', 'nl'] as const)
    expect(csvLine(['x', text], dialectOf(language)).slice(2)).toBe(`"${shown}"\r\n`);
});

it('numbers may be negative, quotes and lines stay in their cell', () => {
  expect(csvLine([{ decimal: '-2.50' }, -1, 'a "b"', 'a\nb'], dialectOf('de'))).toBe('-2,50;-1;"a ""b""";"a\nb"\r\n');
});
