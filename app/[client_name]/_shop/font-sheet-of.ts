import { fingerprint } from '@/lib/ids';
import { fontSheet, type Theme } from '@/lib/theme';

/** Raised when the sheet is made in another way of the same fonts: browsers keep what has a name for ever. */
const EDITION = 2;

/** The faces of a shop's own fonts and the name their style sheet is served by; undefined when it has no fonts of its own. */
export function fontSheetOf(theme: Theme | null): { name: string; text: string } | undefined {
  const text = fontSheet(theme);
  return text === undefined ? undefined : { name: `fonts-${fingerprint(`${EDITION} ${text}`).slice(0, 27)}.css`, text };
}
