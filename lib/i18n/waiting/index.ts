import { type LanguageCode, languageOf } from '..';
import { de } from './de';
import { en, type WaitingWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { WaitingWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, WaitingWords>;

/** The words of the waiting room, in the language of a locale. */
export function waitingWordsFor(locale: string): WaitingWords {
  return dictionaries[languageOf(locale)];
}
