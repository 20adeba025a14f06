import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type FailureWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { FailureWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, FailureWords>;

/** The office's words where a page failed, in the language of a locale. */
export const failureWordsFor = (locale: string): FailureWords => dictionaries[languageOf(locale)];
