import { expect, it } from 'vitest';
import { isolate } from './clean';
import { setLines } from './lines';

const room = { weight: 'regular', width: 10_000, lines: 1 } as const;
const glyphsOf = (text: string, weight: 'regular' | 'bold' = 'regular') =>
  setLines(text, { ...room, weight }).lines.flatMap(({ words }) => words.flatMap(({ glyphs }) => glyphs));
const BOX = glyphsOf('□')[0]?.id;

it.each(['Ğ Ω Ж', 'שָׁלוֹם', 'ژێر عربي', '龍骨 繁體', 'カナ ー', '각한글', '🎭👩‍👩‍👧🇳🇱'])(
  'no letter of %s is missing',
  (text) => {
    const glyphs = glyphsOf(text);
    expect(glyphs.every(({ id, outline }) => outline !== undefined || (id !== 0 && id !== BOX))).toBe(true);
  },
);

it('a letter that no font has is a box that says what it is', () => {
  expect(glyphsOf('ส').map(({ id, text }) => [id, text])).toEqual([[BOX, 'ส']]);
});

it('bold is bolder in the variable fonts too', () => {
  expect(glyphsOf('中', 'bold')[0]?.outline).not.toBe(glyphsOf('中')[0]?.outline);
});

it('text runs from right to left, numbers and Latin words within it from left to right, brackets turned', () => {
  const seen = (text: string) =>
    glyphsOf(text)
      .map((glyph) => glyph.text)
      .join('');
  expect(seen('אב (2026) גד')).toBe('דג )2026( בא');
  expect(seen('Zaal אב גד, rij 2')).toBe('Zaal דג בא, rij 2');
  expect(seen(`${isolate('אב')} · 12`)).toBe('בא · 12');
  expect(seen(`${isolate('Anna\u202e')} · 12`)).toBe('Anna · 12');
});

it('lines break between words and between Chinese characters, not before a comma, and end in an ellipsis', () => {
  const lines = (text: string, width: number, most = 9) =>
    setLines(text, { weight: 'regular', width, lines: most }).lines.map(({ words }) =>
      words.map(({ glyphs }) => glyphs.map((glyph) => glyph.text).join('')).join(''),
    );
  expect(lines('een twee drie', 4_500)).toEqual(['een twee', 'drie']);
  expect(lines('一二三，四五六', 3_100)).toEqual(['一二', '三，四', '五六']);
  expect(lines('nu €\u00a023,50', 4_000)).toEqual(['nu', '€\u00a023,50']);
  expect(lines('nu 23\u202f€', 2_800)).toEqual(['nu', '23\u00a0€']);
  expect(lines('eenlangwoord', 3_000).join('')).toBe('eenlangwoord');
  expect(lines('een twee drie', 4_500, 1)).toEqual(['een tw…']);
});
