import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type ShiftWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { ShiftWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, ShiftWords>;

/** The words of the box office about shifts and money, in the language of a locale. */
export const shiftWordsFor = (locale: string): ShiftWords => dictionaries[languageOf(locale)];
