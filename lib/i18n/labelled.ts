import { languageOf } from './languages';

/** A label before what it is of: `Total:`, and as French has it, `Total :`. */
export const labelled = (label: string, locale: string): string =>
  `${label}${languageOf(locale) === 'fr' ? '\u00a0' : ''}:`;
