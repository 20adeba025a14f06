import { isLanguage, type LanguageCode } from './languages';

/**
 * The supported language that an `Accept-Language` header prefers; undefined when it names none, or accepts any: then use the
 * organisation's. Malformed parts are ignored.
 */
export function preferredLanguage(accepts: string | null | undefined): LanguageCode | undefined {
  const wanted = (accepts ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = rest.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
      return { language: tag.split('-')[0] ?? '', weight: WEIGHT.test(weight) ? Number(weight) : 0 };
    })
    .filter(({ language, weight }) => weight > 0 && (language === '*' || isLanguage(language)))
    .sort((one, other) => other.weight - one.weight);
  const first = wanted[0]?.language;
  return isLanguage(first) ? first : undefined;
}

/** RFC 9110, 12.4.2. */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;
