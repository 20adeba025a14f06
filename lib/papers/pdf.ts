import PDFDocument from 'pdfkit';
import { fonts, printable } from './fonts';
import type { Paper } from './paper';

export type Pdf = PDFKit.PDFDocument;

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48 };
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin;
const BAND_HEIGHT = 84;

export const INK = '#1b1b1b';
export const SOFT_INK = '#5c5c5c';
export const RULE = '#d4d4d4';

/** The bytes of a PDF whose pages `draw` adds. Its fonts `regular` and `bold` are embedded. */
export function makePdf(
  { title, paper, madeAt }: { title: string; paper: Paper; madeAt: Date },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pdf = new PDFDocument({
      autoFirstPage: false,
      size: [PAGE.width, PAGE.height],
      margin: 0,
      font: null as unknown as string,
      lang: paper.locale,
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: title, Author: paper.title, Creator: 'Doek', CreationDate: madeAt, ModDate: madeAt },
    });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    try {
      const { regular, bold } = fonts();
      // PDFKit also accepts a parsed font, which its types do not say.
      pdf.registerFont('regular', regular as unknown as string).registerFont('bold', bold as unknown as string);
      draw(pdf);
      pdf.end();
    } catch (error) {
      reject(error);
    }
  });
}

/** Adds a page with the organisation's band and `right` at its end. @returns where the content begins */
export function addBandedPage(pdf: Pdf, { title, look }: Paper, right: string): number {
  pdf.addPage();
  pdf.rect(0, 0, PAGE.width, BAND_HEIGHT).fill(look.accent);
  pdf.fillColor(look.onAccent);
  const rightWidth = pdf.font('regular').fontSize(16).widthOfString(right);
  fitText(pdf.font('bold'), title, {
    x: PAGE.margin,
    y: BAND_HEIGHT / 2 - 15,
    width: INNER_WIDTH - rightWidth - 24,
    sizes: [24, 20, 16],
    lines: 1,
  });
  pdf.font('regular').fontSize(16);
  pdf.text(right, PAGE.width - PAGE.margin - rightWidth, BAND_HEIGHT / 2 - 9, { lineBreak: false });
  return BAND_HEIGHT + 40;
}

type Box = { x: number; y: number; width: number; sizes: number[]; lines: number };

/**
 * Writes a text in the largest of `sizes` that fits `lines` lines; a text too long for the smallest ends in an
 * ellipsis.
 * @returns the y below it
 */
export function fitText(pdf: Pdf, given: string, { x, y, width, sizes, lines }: Box): number {
  const text = printable(given);
  const fits = (size: number) =>
    pdf.fontSize(size).heightOfString(text, { width }) <= pdf.currentLineHeight(true) * lines + 0.5;
  pdf.fontSize(sizes.find(fits) ?? sizes.at(-1) ?? 12);
  const height = pdf.currentLineHeight(true) * lines;
  const used = Math.min(pdf.heightOfString(text, { width }), height);
  pdf.text(text, x, y, { width, height: height + 0.5, ellipsis: true });
  return y + used;
}
