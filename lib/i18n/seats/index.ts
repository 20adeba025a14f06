import { type LanguageCode, languageOf } from '..';
import { de } from './de';
import { en, type SeatWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { SeatWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, SeatWords>;

/** The words of choosing seats on a plan, in the language of a locale. */
export function seatWordsFor(locale: string): SeatWords {
  return dictionaries[languageOf(locale)];
}
