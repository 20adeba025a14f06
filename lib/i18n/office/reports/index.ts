import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type ReportWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { ReportWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, ReportWords>;

/** The office's words about reports by mail, in the language of a locale. */
export const reportWordsFor = (locale: string): ReportWords => dictionaries[languageOf(locale)];
