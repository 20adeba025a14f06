import { type LanguageCode, languageOf } from '..';
import { de } from './de';
import { type EveningWords, en } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { EveningWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, EveningWords>;

/** The words of what else can be seen in an evening, and of the ways between, in the language of a locale. */
export function eveningWordsFor(locale: string): EveningWords {
  return dictionaries[languageOf(locale)];
}
