import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type TillWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { TillWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, TillWords>;

/** The words of the page that sells, in the language of a locale; `{…}` is filled in by the browser. */
export const tillWordsFor = (locale: string): TillWords => dictionaries[languageOf(locale)];
