import { type LanguageCode, languageOf } from '..';
import { de } from './de';
import { type BuyingWords, en } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { BuyingWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, BuyingWords>;

/** The words of choosing tickets and of the cart, in the language of a locale. */
export function buyingWordsFor(locale: string): BuyingWords {
  return dictionaries[languageOf(locale)];
}
