import { holdsLink } from '@/lib/email';

export const MOST_NAME = 100;
/** As typed: to normalise long texts takes long. */
const MOST_TYPED = 10 * MOST_NAME;

/** The name in a text as stored: one line, trimmed. Undefined when the text is not a name. */
export function nameIn(typed: string): string | undefined {
  if (typed.length > MOST_TYPED) return undefined;
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

/** Removes the quotes of a CSV cell. */
const cellOf = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim();
