import type { Theme } from '@/lib/theme';
import { fontSheetOf } from './font-sheet-of';

/**
 * The shop's own fonts, if it has any. They are not asked for ahead of what a page is read with: until they are there, others take
 * their room.
 */
export function Fonts({ theme, files }: { theme: Theme | null; files: string }) {
  const sheet = fontSheetOf(theme);
  return sheet && <link rel="stylesheet" href={`${files}/look/${sheet.name}`} precedence="shop" />;
}
