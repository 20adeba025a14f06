import { addObject, type Kit, type Ref } from './objects';
import type { Glyph } from './shape';
import { toUnicode } from './to-unicode';

/** Codes have two hex digits; 0 is not used. */
const MOST_CODES = 255;

/** A Type 3 font, whose glyphs are drawings, from any faces. It holds 255 glyphs; a PDF with more needs several. */
export function drawnFont() {
  const glyphs: Glyph[] = [];
  const codes = new Map<string, string>();
  return {
    /** Undefined when the font is full. */
    code(face: string, glyph: Glyph): string | undefined {
      const key = `${face} ${glyph.id} ${glyph.advance} ${glyph.text}`;
      const known = codes.get(key);
      if (known || glyphs.length === MOST_CODES) return known;
      const code = glyphs.push(glyph).toString(16).padStart(2, '0');
      codes.set(key, code);
      return code;
    },
    end(kit: Kit, ref: Ref): void {
      const drawings = glyphs.map(
        (glyph, i) => [`g${i + 1}`, addObject(kit, {}, Buffer.from(drawingOf(glyph)))] as const,
      );
      const texts = glyphs.map(({ text }) => text);
      Object.assign(ref.data, {
        Type: 'Font',
        Subtype: 'Type3',
        FontBBox: [0, 0, 0, 0],
        FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
        CharProcs: Object.fromEntries(drawings),
        Encoding: { Type: 'Encoding', Differences: [1, ...drawings.map(([name]) => name)] },
        FirstChar: 1,
        LastChar: glyphs.length,
        Widths: glyphs.map(({ advance }) => advance),
        Resources: {},
        FontDescriptor: addObject(kit, {
          Type: 'FontDescriptor',
          FontName: 'Drawn',
          Flags: 4,
          ItalicAngle: 0,
          StemV: 80,
        }),
        ToUnicode: addObject(kit, {}, Buffer.from(toUnicode(texts, { first: 1, digits: 2 }))),
      });
      ref.end(undefined);
    },
  };
}

/** The width and bounds of a glyph, which the viewer needs first, then its shape in the text's colour. */
function drawingOf({ advance, outline = '' }: Glyph): string {
  const [xs, ys]: [number[], number[]] = [[0], [0]];
  for (const [, x, y] of outline.matchAll(/(-?\d+) (-?\d+) /g)) {
    xs.push(Number(x));
    ys.push(Number(y));
  }
  const bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return `${advance} 0 ${bounds.join(' ')} d1\n${outline}${outline && 'f'}`;
}
