import { holdsLink } from '@/lib/email';

export const MOST_NAME = 100;

/** A name as it is stored: one line, without spaces around it. Undefined when the text is no name. */
export function nameIn(typed: string): string | undefined {
  const name = typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  return [...name].length > MOST_NAME || /[\p{Cc}\p{Cs}]/u.test(name) || holdsLink(name) ? undefined : name;
}

/** The names of a pasted list: one per line, or cells of a sheet (tabs, semicolons); empty lines are skipped. */
export const namesIn = (list: string): string[] =>
  list
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.split(/[\t;]/).map(cellOf).filter(Boolean).join(' '))
    .filter(Boolean);

/** A cell of a CSV may stand in quotes. */
const cellOf = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim();
