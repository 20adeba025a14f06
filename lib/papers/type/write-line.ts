import type { DocumentFonts } from './document-fonts';
import type { TextLine } from './lines';
import type { Glyph } from './shape';

type TextSpot = { x: number /** Of the baseline. */; y: number; size: number };

/** A line as PDF operators, for pages whose y grows downwards, like PDFKit's. */
export function writtenLine({ words }: TextLine, fonts: DocumentFonts, { x, y, size }: TextSpot): string {
  const written: string[] = ['BT', `1 0 0 -1 ${number(x)} ${number(y)} Tm`];
  let inFont = '';
  let shown = '';
  const flush = () => {
    if (shown) written.push(`[${shown.replaceAll('><', '')}] TJ`);
    shown = '';
  };
  for (const { face, glyphs } of words) {
    for (const glyph of glyphs) {
      const { font, code } = fonts.codeOf(face, glyph);
      if (font !== inFont) {
        flush();
        written.push(`/${font} ${size} Tf`);
        inFont = font;
      }
      if (glyph.y === 0) shown += shownGlyph(glyph, code);
      else {
        flush();
        written.push(`${number((glyph.y * size) / 1000)} Ts`, `[${shownGlyph(glyph, code)}] TJ`, '0 Ts');
      }
    }
  }
  flush();
  return [...written, 'ET'].join('\n');
}

/** A glyph moved to its position, and the move to the next one: numbers in TJ move to the left. */
function shownGlyph({ x, width, advance }: Glyph, code: string): string {
  const after = x + width - advance;
  return `${x === 0 ? '' : -x}<${code}>${after === 0 ? '' : after}`;
}

const number = (value: number): number => Math.round(value * 1000) / 1000;
