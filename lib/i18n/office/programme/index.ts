import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type ProgrammeWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export { differenceText, type ToldDifference } from './differences';
export type { ProgrammeWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, ProgrammeWords>;

/** The words of the programme in the office. */
export const programmeWordsFor = (locale: string): ProgrammeWords => dictionaries[languageOf(locale)];
