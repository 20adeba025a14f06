import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type SettingsWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { SettingsWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, SettingsWords>;

/** The office's words about settings, in the language of a locale. */
export const settingsWordsFor = (locale: string): SettingsWords => dictionaries[languageOf(locale)];
