import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type InvoiceWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { InvoiceWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, InvoiceWords>;

/** The office's words about invoices, in the language of a locale. */
export const invoiceWordsFor = (locale: string): InvoiceWords => dictionaries[languageOf(locale)];
