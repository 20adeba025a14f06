import { de } from './de';
import { en, type Words } from './en';
import { fr } from './fr';
import { nl } from './nl';

export { formatDistance } from './distance';
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
export { preferredLanguage } from './preferred-language';
export { formatPrice } from './price';
export type { Words };

const dictionaries = { nl, en, de, fr };

/** The languages that the pages speak. */
export type LanguageCode = keyof typeof dictionaries;
export const LANGUAGES = Object.keys(dictionaries) as LanguageCode[];

/** What each language calls itself. */
export const LANGUAGE_NAMES = {
  nl: 'Nederlands',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
} satisfies Record<LanguageCode, string>;

/** The language tag to write in `lang` and give to Intl; `en` when the organisation's is not one. */
export function languageTag(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** The language that a page in this locale speaks: its own, or else English. */
export function languageOf(locale: string): LanguageCode {
  const [language = ''] = languageTag(locale).split('-');
  return isLanguage(language) ? language : 'en';
}

export function isLanguage(value: string | undefined): value is LanguageCode {
  return value !== undefined && Object.hasOwn(dictionaries, value);
}

/** The words in the language of a locale. */
export function wordsFor(locale: string): Words {
  return dictionaries[languageOf(locale)];
}

/**
 * The locale of a page: the organisation's, unless the visitor chose another language. English without a country is
 * British, for its 24 hours and days before months.
 */
export function localeFor(clientLocale: string, chosen?: LanguageCode): string {
  const own = languageTag(clientLocale);
  const language = chosen ?? languageOf(own);
  if (languageTag(own).split('-')[0] !== language) return language === 'en' ? 'en-GB' : language;
  return own === 'en' ? 'en-GB' : own;
}
