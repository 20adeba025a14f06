import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { type DoorWords, en } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { DoorWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, DoorWords>;

/** The words of the door, in the language of a locale. */
export const doorWordsFor = (locale: string): DoorWords => dictionaries[languageOf(locale)];
