import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

export type Weight = 'regular' | 'bold';

/** A font in one weight. `isDrawn`: its glyphs are embedded as drawings, because fontkit cannot subset this file. */
export type Face = { name: string; font: Font; isDrawn: boolean };

// Literal paths, so that file tracing packs these files and no others of the packages.
const MODULES = join(process.cwd(), 'node_modules');
const INTER = {
  regular: join(MODULES, '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: join(MODULES, '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
};
const HEBREW = {
  regular: join(MODULES, '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  bold: join(MODULES, '@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
};
const ARABIC = {
  regular: join(MODULES, '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  bold: join(MODULES, '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
};
const EMOJI = {
  regular: join(MODULES, '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
  bold: join(MODULES, '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf'),
};

export function openFont(bytes: Uint8Array): Font {
  const font = create(bytes as Buffer);
  if ('fonts' in font) throw new Error('A file with several fonts');
  return font;
}

/** Opened on first use and cached: opening a font takes longer than drawing a ticket. */
const family = (name: string, files: Record<Weight, string>, isDrawn = true) => {
  const open: Partial<Record<Weight, Face>> = {};
  return (weight: Weight): Face => {
    open[weight] ??= { name: `${name} ${weight}`, font: openFont(readFileSync(files[weight])), isDrawn };
    return open[weight];
  };
};

/** Inter, for Latin, Greek and Cyrillic. */
export const mainFace = family('Inter', INTER, false);

/** Fonts for other scripts, with the characters that each is used for. */
export const OTHER_FACES = [
  { of: /\p{Script=Hebrew}/u, face: family('Noto Sans Hebrew', HEBREW) },
  { of: /\p{Script=Arabic}/u, face: family('Noto Sans Arabic', ARABIC) },
  { of: /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u, face: family('Noto Emoji', EMOJI) },
];
