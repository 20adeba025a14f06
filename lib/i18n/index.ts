import { de } from './de';
import { en, type Words } from './en';
import { fr } from './fr';
import { type LanguageCode, languageOf } from './languages';
import { nl } from './nl';

export { formatDistance } from './distance';
export { labelled } from './labelled';
export {
  isLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  type LanguageCode,
  languageOf,
  languageTag,
  localeFor,
} from './languages';
export {
  formatDay,
  formatDays,
  formatLongDay,
  formatMonth,
  formatTime,
  localTimeIn,
  weekdayNames,
  yearIn,
} from './local-time';
export { oneOf } from './one-of';
export { preferredLanguage } from './preferred-language';
export { formatPrice, signedPrice } from './price';
export type { Words };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, Words>;

/** The words in the language of a locale. */
export function wordsFor(locale: string): Words {
  return dictionaries[languageOf(locale)];
}
