import { preload } from 'react-dom';
import type { Theme } from '@/lib/theme';
import { fontSheetOf } from './font-sheet-of';

/** The shop's own fonts, if it has any; the first of each is asked for before the style sheet is read. */
export function Fonts({ theme, files }: { theme: Theme | null; files: string }) {
  const sheet = fontSheetOf(theme);
  if (!sheet) return null;
  for (const font of [theme?.fonts?.text, theme?.fonts?.titles]) {
    const [face] = font?.faces ?? [];
    if (face) preload(`${files}/look/${face.file}`, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
  return <link rel="stylesheet" href={`${files}/look/${sheet.name}`} precedence="shop" />;
}
