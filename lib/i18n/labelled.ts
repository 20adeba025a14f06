import { languageOf } from './languages';

/** A label before its value: `Total:`, in French `Total :`. */
export const labelled = (label: string, locale: string): string =>
  `${label}${languageOf(locale) === 'fr' ? '\u00a0' : ''}:`;
