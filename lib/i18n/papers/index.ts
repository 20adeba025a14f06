import { type LanguageCode, languageOf } from '..';
import { de } from './de';
import { en, type PaperWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { PaperWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, PaperWords>;

/** The words of tickets, receipts and mails, in the language of a locale. */
export function paperWordsFor(locale: string): PaperWords {
  return dictionaries[languageOf(locale)];
}
