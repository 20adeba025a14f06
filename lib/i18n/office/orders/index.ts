import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type OrderWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { OrderWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, OrderWords>;

/** The words of the orders in the office, in the language of a locale. */
export const orderWordsFor = (locale: string): OrderWords => dictionaries[languageOf(locale)];
