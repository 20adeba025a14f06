import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { boundedMap } from '@/lib/cache';
import { type Face, openFont, type Weight } from './faces';

// Each variable font is split into some hundred files by how often characters occur together: a name needs two or three.
const PACKAGES = join(process.cwd(), 'node_modules/@fontsource-variable');
const FAMILIES = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'] as const;
export type EastAsian = (typeof FAMILIES)[number];

const EAST_ASIAN =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo}|[\u3000-\u303f\u30fb-\u30ff\u31c0-\u33ff\uff00-\uffee]/u;
const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 700 };
/** Some 2 MB each. */
const MOST_OPEN = 12;

const sliceMaps = new Map<EastAsian, Map<number, string>>();
const open = boundedMap<Face>(MOST_OPEN);

/** The fonts for a text: Chinese, Japanese and Korean write some of the same characters differently. */
export function eastAsianOrder(text: string): readonly EastAsian[] {
  if (/\p{Script=Hangul}/u.test(text)) return ['noto-sans-kr', 'noto-sans-sc', 'noto-sans-jp'];
  if (/[\u3041-\u30ff]/.test(text)) return ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'];
  return FAMILIES;
}

/** The font for a character, if it is one of these scripts and one of `order` has it. */
export function eastAsianFace(character: string, weight: Weight, order: readonly EastAsian[]): Face | undefined {
  if (!EAST_ASIAN.test(character)) return undefined;
  const codePoint = character.codePointAt(0) ?? 0;
  for (const family of order) {
    const slice = slicesOf(family).get(codePoint);
    const face = slice === undefined ? undefined : openSlice(family, slice, weight);
    if (face?.font.hasGlyphForCodePoint(codePoint)) return face;
  }
  return undefined;
}

function openSlice(family: EastAsian, slice: string, weight: Weight): Face {
  const name = `${family} ${slice} ${weight}`;
  const known = open.get(name);
  if (known) return known;
  const font = openFont(readFileSync(join(PACKAGES, family, 'files', `${family}-${slice}-wght-normal.woff2`)));
  // fontkit's getVariation cannot make an instance of a WOFF2 file; its reader does (patches/README.md).
  Object.assign(font, { variationCoords: [WEIGHTS[weight]] });
  const face = { name, font, isDrawn: true };
  open.set(name, face);
  return face;
}

/** Finds the file of a character in the package's list of ranges: `{ "[4]": "U+1f1e9-1f1f5,U+1f21a", … }`. */
function slicesOf(family: EastAsian): Map<number, string> {
  const known = sliceMaps.get(family);
  if (known) return known;
  const list = JSON.parse(readFileSync(join(PACKAGES, family, 'unicode.json'), 'utf8')) as Record<string, string>;
  const slices = new Map<number, string>();
  for (const [key, ranges] of Object.entries(list)) {
    if (!key.startsWith('[')) continue;
    for (const range of ranges.split(',')) {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      for (let codePoint = from; codePoint <= to; codePoint++) slices.set(codePoint, key.slice(1, -1));
    }
  }
  sliceMaps.set(family, slices);
  return slices;
}
