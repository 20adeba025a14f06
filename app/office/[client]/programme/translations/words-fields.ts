import type { Translation } from '@/lib/office';
import type { FieldOf } from '../../../_frame/office-form';

type Shown = { words: readonly string[]; said: Readonly<Record<string, string>>; hint: string };

/** A field for each word; `hiddenOf` adds the words themselves. */
export const fieldsOf = ({ words, said, hint }: Shown): FieldOf[] =>
  words.map((word, i) => ({
    name: `said_${i}`,
    label: word,
    value: Object.hasOwn(said, word) ? (said[word] ?? '') : '',
    maxLength: MOST_CHARACTERS,
    ...(i === 0 && { hint }),
  }));

export const hiddenOf = (words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word, i) => [`own_${i}`, word]));

/** The longest translation of one word. */
export const MOST_CHARACTERS = 1000;
/** The most words in one form. */
export const MOST_WORDS = 100;

/** The words of the page that an address asks for by its number, from 0. */
export function wordsOnPage(all: readonly string[], asked: unknown): { pages: number; page: number; shown: string[] } {
  const pages = Math.ceil(all.length / MOST_WORDS);
  const page = Math.min(Math.max(Math.trunc(Number(asked)) || 0, 0), Math.max(pages - 1, 0));
  return { pages, page, shown: all.slice(page * MOST_WORDS, (page + 1) * MOST_WORDS) };
}

/** The translations in a form. */
export const wordsIn = (typed: Readonly<Record<string, unknown>>): Translation[] =>
  Array.from({ length: MOST_WORDS }, (_, i) => ({ own: typed[`own_${i}`], said: typed[`said_${i}`] })).filter(
    (one): one is Translation => typeof one.own === 'string' && typeof one.said === 'string',
  );
