import { type LanguageCode, languageOf } from '..';
import { de } from './de';
import { en, type WaitingListWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { WaitingListWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, WaitingListWords>;

/** The words of waiting lists, on their pages and in their mails, in the language of a locale. */
export const waitingListWordsFor = (locale: string): WaitingListWords => dictionaries[languageOf(locale)];
