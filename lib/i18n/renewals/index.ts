import { type LanguageCode, languageOf } from '..';
import { de } from './de';
import { en, type RenewalWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { RenewalWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, RenewalWords>;

/** The words of renewals, on their page and in their mails, in the language of a locale. */
export const renewalWordsFor = (locale: string): RenewalWords => dictionaries[languageOf(locale)];
