import type { Theme } from './theme-schema';

/** One text, or texts by language. */
export type TextByLanguage = Theme['footer'];

/**
 * A text of an organisation for a reader of `language`: in that language, else in the organisation's own, else in any it has.
 * Undefined when there is none.
 */
export function textOf(text: TextByLanguage, language: string, own: string): string | undefined {
  if (!text || typeof text === 'string') return text ?? undefined;
  const byLanguage: Record<string, string | undefined> = text;
  return byLanguage[language] ?? byLanguage[own] ?? Object.values(text)[0];
}
