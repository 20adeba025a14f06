import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { type DoorsWords, en } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { DoorsWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, DoorsWords>;

/** The office's words about doors, in the language of a locale. */
export const doorsWordsFor = (locale: string): DoorsWords => dictionaries[languageOf(locale)];
