import type { Theme } from '@/lib/theme';
import { fontSheetOf } from './font-sheet-of';

/** The shop's own fonts, if it has any. They are not preloaded: until they arrive, fallback fonts of the same size are shown. */
export function Fonts({ theme, files }: { theme: Theme | null; files: string }) {
  const sheet = fontSheetOf(theme);
  return sheet && <link rel="stylesheet" href={`${files}/look/${sheet.name}`} precedence="shop" />;
}
