import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type PerformanceWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { PerformanceWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, PerformanceWords>;

/** The office's words about performances, blocks, jobs and mails to buyers, in the language of a locale. */
export const performanceWordsFor = (locale: string): PerformanceWords => dictionaries[languageOf(locale)];
