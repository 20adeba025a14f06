import { create, type Font } from 'fontkit';
import { type FontMeasures, MEASURED_TEXT } from '@/lib/theme';

/** A font file and its weights, as `400` or `200 800`. */
export type FontFile = { bytes: Buffer; weight: string };

const WEIGHTS = { regular: 400, bold: 600 };

/** The metrics of a font in the weights of texts and titles; undefined without files. @throws Error if a file is not a single font */
export function measureFont(files: readonly FontFile[]): FontMeasures | undefined {
  const [first] = files;
  if (!first) return undefined;
  const { ascent, descent, lineGap, unitsPerEm } = open(first.bytes);
  const widthAt = (weight: number) => averageWidth(nearest(files, weight).bytes, weight);
  return {
    ascent: ascent / unitsPerEm,
    descent: -descent / unitsPerEm,
    lineGap: lineGap / unitsPerEm,
    regular: widthAt(WEIGHTS.regular),
    bold: widthAt(WEIGHTS.bold),
  };
}

function open(bytes: Buffer): Font {
  const font = create(bytes);
  if ('fonts' in font) throw new Error('The file is a font collection; upload each font as a file of its own');
  return font;
}

function averageWidth(bytes: Buffer, weight: number): number {
  const font = open(bytes);
  const glyphs = font.glyphsForString(MEASURED_TEXT);
  const wider = widthsAt(bytes, weight);
  const sum = glyphs.reduce((width, { id, advanceWidth }) => width + advanceWidth + wider(id), 0);
  return sum / glyphs.length / font.unitsPerEm;
}

/** Private parts of fontkit, because its getVariation() cannot read WOFF2. */
type Variable = Font & {
  HVAR?: object;
  variationCoords: number[];
  _variationProcessor: { getAdvanceAdjustment: (glyph: number, table: object) => number };
};

/** How much wider each glyph of a variable font is at a weight than at its default; 0 in a static font. */
function widthsAt(bytes: Buffer, weight: number): (glyph: number) => number {
  const font = open(bytes) as Variable;
  const { HVAR } = font;
  if (!HVAR) return () => 0;
  font.variationCoords = Object.entries(font.variationAxes).map(([name, axis]) => {
    const { min = weight, max = weight, default: usual = weight } = axis ?? {};
    return name === 'wght' ? Math.min(max, Math.max(min, weight)) : usual;
  });
  return (glyph) => font._variationProcessor.getAdvanceAdjustment(glyph, HVAR);
}

/** The file whose weight range is nearest to a weight. */
function nearest(files: readonly FontFile[], weight: number): FontFile {
  const distance = ({ weight: given }: FontFile) => {
    const [from = 400, until = from] = given.split(' ').map(Number);
    return Math.max(from - weight, weight - until, 0);
  };
  return files.toSorted((a, b) => distance(a) - distance(b))[0] as FontFile;
}
