import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type TestPaymentWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { TestPaymentWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, TestPaymentWords>;

/** The office's words about test payments, in the language of a locale. */
export const testPaymentWordsFor = (locale: string): TestPaymentWords => dictionaries[languageOf(locale)];
