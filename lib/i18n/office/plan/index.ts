import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type PlanEditorWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { PlanEditorWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, PlanEditorWords>;

/** The words of the editor of seat plans. */
export const planWordsFor = (locale: string): PlanEditorWords => dictionaries[languageOf(locale)];
