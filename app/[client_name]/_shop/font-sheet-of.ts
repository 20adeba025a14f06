import { fingerprint } from '@/lib/ids';
import { fontSheet, type Theme } from '@/lib/theme';

/** The style sheet of a shop's own fonts and the name it is served by; undefined when it has no fonts of its own. */
export function fontSheetOf(theme: Theme | null): { name: string; text: string } | undefined {
  const text = fontSheet(theme);
  return text === undefined ? undefined : { name: `fonts-${fingerprint(text).slice(0, 27)}.css`, text };
}
