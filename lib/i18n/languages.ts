/** The languages of the pages. */
export type LanguageCode = 'nl' | 'en' | 'de' | 'fr';

/** The name of each language in itself. */
export const LANGUAGE_NAMES = {
  nl: 'Nederlands',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
} satisfies Record<LanguageCode, string>;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as LanguageCode[];

/** The language tag to write in `lang` and give to Intl; `en` when the organisation's is not one. */
export function languageTag(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** The language of a page in this locale: its own if there is one, else English. */
export function languageOf(locale: string): LanguageCode {
  const [language = ''] = languageTag(locale).split('-');
  return isLanguage(language) ? language : 'en';
}

export function isLanguage(value: string | undefined): value is LanguageCode {
  return value !== undefined && Object.hasOwn(LANGUAGE_NAMES, value);
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
