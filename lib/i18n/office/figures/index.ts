import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type FiguresWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { FiguresWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, FiguresWords>;

/** The office's words about figures, reports and today, in the language of a locale. */
export const figuresWordsFor = (locale: string): FiguresWords => dictionaries[languageOf(locale)];
