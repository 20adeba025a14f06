import { type LanguageCode, languageOf } from '..';
import { de } from './de';
import { en, type OfficeWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { OfficeWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, OfficeWords>;

/** The words of the office, in the language of a locale. */
export const officeWordsFor = (locale: string): OfficeWords => dictionaries[languageOf(locale)];
