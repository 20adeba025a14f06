import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type TranslationWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { TranslationWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, TranslationWords>;

/** The office's words about translations, in the language of a locale. */
export const translationWordsFor = (locale: string): TranslationWords => dictionaries[languageOf(locale)];
