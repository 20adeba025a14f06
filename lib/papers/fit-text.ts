import type { Pdf } from './pdf';
import { BASELINE, LINE_HEIGHT, setLines, type Weight, writtenLine } from './type';

export type TextBox = {
  x: number;
  y: number;
  width: number;
  /** Font sizes, from large to small. */
  sizes: readonly number[];
  /** The most lines; left out: as many as the first size needs. */
  lines?: number;
  weight?: Weight;
  colour: string;
  align?: 'left' | 'right';
};

/**
 * Writes a text in the largest of `sizes` that fits `lines` lines; a text too long for the smallest ends in an
 * ellipsis.
 * @returns the y below it
 */
export function fitText(pdf: Pdf, text: string, box: TextBox): number {
  const { x, y, width, colour, align } = box;
  const { lines, size } = fittingLines(text, box);
  const { kit, fonts } = pdf;
  kit.fillColor(colour);
  lines.forEach((line, i) => {
    const left = align === 'right' ? x + width - (line.width * size) / 1000 : x;
    kit.addContent(writtenLine(line, fonts, { x: left, y: y + (i * LINE_HEIGHT + BASELINE) * size, size }));
  });
  return y + lines.length * LINE_HEIGHT * size;
}

/** The height of a text in its box. */
export function heightOf(text: string, box: Omit<TextBox, 'x' | 'y' | 'colour'>): number {
  const { lines, size } = fittingLines(text, box);
  return lines.length * LINE_HEIGHT * size;
}

/** The width of a text on one line. */
export function widthOf(text: string, { size, weight = 'regular' }: { size: number; weight?: Weight }): number {
  const { lines } = setLines(text, { weight, width: Number.POSITIVE_INFINITY, lines: 1 });
  return ((lines[0]?.width ?? 0) * size) / 1000;
}

function fittingLines(
  text: string,
  { width, sizes, lines = Number.POSITIVE_INFINITY, weight = 'regular' }: Omit<TextBox, 'x' | 'y' | 'colour'>,
) {
  let set: ReturnType<typeof setLines> | undefined;
  let size = 12;
  for (size of sizes) {
    set = setLines(text, { weight, width: (width * 1000) / size, lines });
    if (set.isWhole) break;
  }
  return { lines: set?.lines ?? [], size };
}
