import { en, type Words } from './en';
import { nl } from './nl';

export { formatDay, formatTime, yearIn } from './local-time';
export type { Words };

/** The language tag to write in `lang` and give to Intl; `en` when the organisation's is not one. */
export function languageTag(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** The words in the language of a locale: Dutch, or else English. */
export function wordsFor(locale: string): Words {
  return languageTag(locale).split('-')[0] === 'nl' ? nl : en;
}
