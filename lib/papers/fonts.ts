import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

let loaded: { regular: Font; bold: Font } | undefined;

/** Inter, for Latin, Greek and Cyrillic. Parsed once: that costs more than drawing a ticket. */
export function fonts(): { regular: Font; bold: Font } {
  // Literal paths: Next's file tracing finds these two files and packs no more of the package.
  loaded ??= {
    regular: one(join(process.cwd(), 'node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    bold: one(join(process.cwd(), 'node_modules/@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')),
  };
  return loaded;
}

function one(file: string): Font {
  const font = create(readFileSync(file));
  if ('fonts' in font) throw new Error(`${file} holds several fonts`);
  return font;
}

const PICTOGRAPHS = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu;
const MISSING = '□';

/** Limits a text to characters of the fonts: pictographs are left out, other characters become a box. */
export function printable(text: string): string {
  const { regular } = fonts();
  const plain = text.replace(PICTOGRAPHS, (sign) => (hasGlyph(regular, sign) ? sign : ''));
  return [...plain].map((character) => (hasGlyph(regular, character) ? character : MISSING)).join('');
}

const hasGlyph = (font: Font, character: string): boolean =>
  /\s/.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
