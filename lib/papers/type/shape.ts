import type { Glyph as FontGlyph } from 'fontkit';
import { boundedMap } from '@/lib/cache';
import type { Face } from './faces';
import { outlineOf } from './outline';

/** A positioned glyph, in thousandths of the font size. */
export type Glyph = {
  id: number;
  /** Its text, for copying, searching and screen readers. */
  text: string;
  /** The glyph's own width, and the distance to the next one. */
  width: number;
  advance: number;
  x: number;
  y: number;
  /** Its drawing, with its marks, in a drawn face. */
  outline?: string;
};

/** A word in one face, in drawing order. */
export type Word = { face: Face['name']; glyphs: readonly Glyph[]; advance: number };

/** Cache sizes in glyphs and in bytes of outlines: shaping is the most expensive part, and tickets repeat their words. */
const MOST_KEPT = 4_000_000;
const weigh = ({ glyphs }: Word) => glyphs.reduce((sum, { outline = '' }) => sum + 200 + outline.length, 100);
const shaped = boundedMap<Word>(MOST_KEPT, weigh);

type Shaped = {
  text: string /** With brackets mirrored, where it runs from right to left. */;
  seen: string;
  isRtl: boolean;
};

/** Shapes a word: ligatures, joined letters, kerning, marks. */
export function shapeWord(face: Face, word: Shaped): Word {
  const key = `${face.name} ${word.isRtl ? '<' : '>'} ${word.text}`;
  const known = shaped.get(key);
  if (known) return known;
  const made = shape(face, word);
  shaped.set(key, made);
  return made;
}

function shape({ name, font, isDrawn }: Face, { text, seen, isRtl }: Shaped): Word {
  const scale = 1000 / font.unitsPerEm;
  const run = font.layout(seen, undefined, undefined, undefined, isRtl ? 'rtl' : 'ltr');
  const texts = textsOf(run.glyphs, text, isRtl);
  const placed = run.glyphs.map((glyph, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[i] ?? {};
    return {
      id: glyph.id,
      text: texts[i] ?? '',
      width: Math.round(glyph.advanceWidth * scale),
      advance: Math.round(xAdvance * scale),
      x: Math.round(xOffset * scale),
      y: Math.round(yOffset * scale),
    };
  });
  const glyphs = isDrawn
    ? joinMarks(placed, (id, x, y) => outlineOf(font.getGlyph(id), { scale, x, y }), isRtl)
    : placed;
  return { face: name, glyphs, advance: glyphs.reduce((sum, { advance }) => sum + advance, 0) };
}

/** The text of each glyph. fontkit reports how many characters a glyph stands for, but not reliably which. */
function textsOf(glyphs: readonly FontGlyph[], text: string, isRtl: boolean): string[] {
  const characters = [...text];
  const logical = isRtl ? [...glyphs].reverse() : glyphs;
  let at = 0;
  const texts = logical.map(({ codePoints }) => {
    const from = at;
    at += codePoints.length;
    return characters.slice(from, at).join('');
  });
  const exact = at === characters.length ? texts : texts.map((_, i) => (i === 0 ? text : ''));
  return isRtl ? exact.reverse() : exact;
}

type Draw = (id: number, x: number, y: number) => string;

/** Merges a letter and its marks into one glyph: fonts draw even the dots of Arabic letters as marks. */
function joinMarks(glyphs: readonly Glyph[], draw: Draw, isRtl: boolean): Glyph[] {
  let pen = 0;
  const placed = glyphs.map((glyph) => {
    const at = { ...glyph, pen };
    pen += glyph.advance;
    return at;
  });
  const letters: (Glyph & { pen: number; outline: string })[] = [];
  for (const { pen, ...glyph } of isRtl ? placed.reverse() : placed) {
    const letter = letters.at(-1);
    if (letter && glyph.advance === 0) {
      letter.outline += draw(glyph.id, pen + glyph.x - letter.pen, glyph.y);
      letter.text += glyph.text;
    } else letters.push({ ...glyph, pen, outline: draw(glyph.id, glyph.x, glyph.y) });
  }
  const joined = letters.map(({ pen: _, ...letter }) => ({ ...letter, width: letter.advance, x: 0, y: 0 }));
  return isRtl ? joined.reverse() : joined;
}
