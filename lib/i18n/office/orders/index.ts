import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type OfficeOrderWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { OfficeOrderWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, OfficeOrderWords>;

/** The words of the orders in the office, in the language of a locale. */
export const orderWordsFor = (locale: string): OfficeOrderWords => dictionaries[languageOf(locale)];
