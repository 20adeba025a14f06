import { fingerprint } from '@/lib/ids';
import { fontSheet, type Theme } from '@/lib/theme';

/** Increase it when the same fonts give another sheet: browsers cache a name forever. */
const EDITION = 2;

/** The style sheet of a shop's own fonts and its file name; undefined without own fonts. */
export function fontSheetOf(theme: Theme | null): { name: string; text: string } | undefined {
  const text = fontSheet(theme);
  return text === undefined ? undefined : { name: `fonts-${fingerprint(`${EDITION} ${text}`).slice(0, 27)}.css`, text };
}
