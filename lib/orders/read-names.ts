import { holdsLink } from '@/lib/email';

export const MOST_NAME = 100;

/** A name as it is kept: one line, without spaces around it. Undefined for what is none. */
export function nameIn(typed: string): string | undefined {
  const name = typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  return [...name].length > MOST_NAME || /[\p{Cc}\p{Cs}]/u.test(name) || holdsLink(name) ? undefined : name;
}

/** The names of a list as people paste it: one a line, cells of a sheet (tabs, semicolons) beside each other; empty lines are none. */
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
