import { type LanguageCode, languageOf } from '..';
import { de } from './de';
import { type CheckoutWords, en } from './en';
import { fr } from './fr';
import { nl } from './nl';

export { namedWays } from './way-names';
export type { CheckoutWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, CheckoutWords>;

/** The words of checking out, in the language of a locale. */
export function checkoutWordsFor(locale: string): CheckoutWords {
  return dictionaries[languageOf(locale)];
}
