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
