import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type OfficeListWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { OfficeListWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, OfficeListWords>;

/** The office's words about waiting lists, in the language of a locale. */
export const officeListWordsFor = (locale: string): OfficeListWords => dictionaries[languageOf(locale)];
