import { type LanguageCode, languageOf } from '..';
import { de } from './de';
import { en, type OrderWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { OrderWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, OrderWords>;

/** The words of an order’s page, in the language of a locale. */
export function orderWordsFor(locale: string): OrderWords {
  return dictionaries[languageOf(locale)];
}
