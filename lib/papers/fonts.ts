import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

const FOLDER = 'node_modules/@expo-google-fonts/inter';

let loaded: { regular: Font; bold: Font } | undefined;

/** Inter, for Latin, Greek and Cyrillic. Read once: taking a font apart costs more than drawing a ticket. */
export function fonts(): { regular: Font; bold: Font } {
  loaded ??= { regular: read('400Regular/Inter_400Regular.ttf'), bold: read('700Bold/Inter_700Bold.ttf') };
  return loaded;
}

function read(file: string): Font {
  const font = create(readFileSync(join(process.cwd(), FOLDER, file)));
  if ('fonts' in font) throw new Error(`${file} holds several fonts`);
  return font;
}

const PICTOGRAPHS = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu;
const MISSING = '□';

/** A text in characters that the fonts have: pictographs are left out, other characters become a box. */
export function printable(text: string): string {
  const { regular } = fonts();
  const plain = text.replace(PICTOGRAPHS, (sign) => (hasGlyph(regular, sign) ? sign : ''));
  return [...plain].map((character) => (hasGlyph(regular, character) ? character : MISSING)).join('');
}

const hasGlyph = (font: Font, character: string): boolean =>
  /\s/.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
