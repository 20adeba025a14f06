import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type VoucherWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { VoucherWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, VoucherWords>;

/** The office's words about vouchers, in the language of a locale. */
export const voucherWordsFor = (locale: string): VoucherWords => dictionaries[languageOf(locale)];
