import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Glyph as FontGlyph } from 'fontkit';
import { boundedMap } from '@/lib/cache';
import type { Face } from './faces';
import { addCompressed, addObject, type Kit, type Ref } from './objects';
import type { Glyph } from './shape';
import { toUnicode } from './to-unicode';

type Code = Pick<Glyph, 'id' | 'text' | 'width'>;
/** A compressed subset of a font file, and its entries in a PDF. */
type Embedded = { name: string; file: Buffer; glyphs: Buffer; unicode: Buffer; widths: number[] };

// These glyphs are in every PDF, so that most PDFs share one subset, which is made once.
const ALWAYS = ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz·–×’€…';
const MOST_BYTES = 4 * 1024 * 1024;

const kept = boundedMap<Embedded>(MOST_BYTES, ({ file }) => file.length);
const always = new Map<string, Code[]>();

/** The codes of a face in one PDF, with four hex digits, and the font with their glyphs. */
export function trueTypeFont(face: Face) {
  const codes = [...codesOfAll(face)];
  const numbers = new Map(codes.map((code, i) => [keyOf(code), i]));
  return {
    code(glyph: Glyph): string {
      const key = keyOf(glyph);
      const number = numbers.get(key) ?? codes.push(glyph) - 1;
      numbers.set(key, number);
      return number.toString(16).padStart(4, '0');
    },
    end: (kit: Kit, ref: Ref) => embed(kit, ref, face, codes),
  };
}

const keyOf = ({ id, text }: Code): string => `${id} ${text}`;

function codesOfAll({ name, font }: Face): Code[] {
  const known = always.get(name);
  if (known) return known;
  const scale = 1000 / font.unitsPerEm;
  const code = (character: string): Code => {
    const { id, advanceWidth } = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    return { id, text: character, width: Math.round(advanceWidth * scale) };
  };
  const codes = [{ id: 0, text: '', width: 0 }, ...[...ALWAYS].map(code)];
  always.set(name, codes);
  return codes;
}

function embed(kit: Kit, ref: Ref, face: Face, codes: readonly Code[]): void {
  const { font } = face;
  const key = `${face.name} ${codes.slice(codesOfAll(face).length).map(keyOf).join(' ')}`;
  const made = kept.get(key) ?? make(face, codes, key);
  kept.set(key, made);
  const { name, file, glyphs, unicode, widths } = made;
  const scale = 1000 / font.unitsPerEm;
  const { minX, minY, maxX, maxY } = font.bbox;
  const descriptor = addObject(kit, {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: [minX * scale, minY * scale, maxX * scale, maxY * scale],
    ItalicAngle: font.italicAngle,
    Ascent: font.ascent * scale,
    Descent: font.descent * scale,
    CapHeight: font.capHeight * scale,
    StemV: 80,
    FontFile2: addCompressed(kit, file),
  });
  const descendant = addObject(kit, {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    // PDFKit writes a String object as text, and a string as a name.
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    W: [0, widths],
    CIDToGIDMap: addCompressed(kit, glyphs),
  });
  Object.assign(ref.data, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: addCompressed(kit, unicode),
  });
  ref.end(undefined);
}

function make({ font }: Face, codes: readonly Code[], key: string): Embedded {
  const subset = font.createSubset();
  // Returns the glyph's number in the subset, which its types do not say.
  const include = (id: number) => subset.includeGlyph(id as unknown as FontGlyph) as unknown as number;
  const glyphs = Buffer.alloc(codes.length * 2);
  for (const [code, { id }] of codes.entries()) glyphs.writeUInt16BE(include(id), code * 2);
  const tag = createHash('sha256').update(key).digest().subarray(0, 6);
  const unicode = toUnicode(
    codes.map(({ text }) => text),
    { first: 0, digits: 4 },
  );
  return {
    name: `${String.fromCharCode(...tag.map((byte) => 65 + (byte % 26)))}+${font.postscriptName}`,
    file: deflateSync(subset.encode()),
    glyphs: deflateSync(glyphs),
    unicode: deflateSync(unicode),
    widths: codes.map(({ width }) => width),
  };
}
