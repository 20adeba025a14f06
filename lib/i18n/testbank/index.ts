import { type LanguageCode, languageOf } from '..';
import { de } from './de';
import { en, type TestBankWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, TestBankWords>;

/** The words of the test bank, in the language of a locale. */
export function testBankWordsFor(locale: string): TestBankWords {
  return dictionaries[languageOf(locale)];
}
