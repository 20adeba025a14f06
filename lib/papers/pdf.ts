import PDFDocument from 'pdfkit';
import type { Paper } from './paper';
import { type DocumentFonts, documentFonts } from './type';

type Element = PDFKit.PDFStructureElement;

/** A PDF in progress. `section`: the structure element that gets what is drawn next. */
export type Pdf = { kit: PDFKit.PDFDocument; fonts: DocumentFonts; section: Element };

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48 };
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin;

export const INK = '#1b1b1b';
export const SOFT_INK = '#5c5c5c';
const RULE = '#d4d4d4';

/** The bytes of a tagged PDF whose pages `draw` adds. */
export function makePdf(
  { title, paper, madeAt }: { title: string; paper: Paper; madeAt: Date },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const kit = new PDFDocument({
      autoFirstPage: false,
      size: [PAGE.width, PAGE.height],
      margin: 0,
      font: null as unknown as string,
      tagged: true,
      lang: paper.locale,
      displayTitle: true,
      pdfVersion: '1.7',
      info: {
        Title: textOrXml(title),
        Author: textOrXml(paper.title),
        Creator: 'Doek',
        CreationDate: madeAt,
        ModDate: madeAt,
      },
    });
    const chunks: Buffer[] = [];
    kit.on('data', (chunk: Buffer) => chunks.push(chunk));
    kit.on('end', () => resolve(Buffer.concat(chunks)));
    kit.on('error', reject);
    try {
      const whole = kit.struct('Document');
      kit.addStructure(whole);
      const fonts = documentFonts(kit);
      draw({ kit, fonts, section: whole });
      fonts.end();
      kit.end();
    } catch (error) {
      reject(error);
    }
  });
}

/** PDFKit writes this value both as PDF text and, unescaped, into XML: escapes it there. */
function textOrXml(text: string): string {
  const escaped = text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  // A String object, which PDFKit keeps as it is.
  return Object.assign(new String(text), { toString: () => escaped }) as string;
}

type ElementOptions = { alt?: string; bbox?: [number, number, number, number]; scope?: 'Column' | 'Row' };

/** Draws an element that screen readers know as a `type` (`H1`, `P`, `Figure`, …). */
export function inElement(pdf: Pdf, type: string, draw: () => void, options: ElementOptions = {}): void {
  pdf.section.add(pdf.kit.struct(type, options as object, [draw]));
}

/** Draws into a structure element with children of its own (`Sect`, `Table`, `TR`). */
export function inSection(pdf: Pdf, type: string, draw: (pdf: Pdf) => void): void {
  const section = pdf.kit.struct(type);
  pdf.section.add(section);
  draw({ ...pdf, section });
  section.end();
}

/** Draws decoration, which screen readers skip. */
export function asDecoration({ kit }: Pdf, draw: () => void): void {
  kit.markContent('Artifact', { type: 'Layout' });
  draw();
  kit.endMarkedContent();
}

/** A thin line across the page. */
export function drawRule(pdf: Pdf, y: number): void {
  asDecoration(pdf, () => {
    pdf.kit
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(1)
      .strokeColor(RULE)
      .stroke();
  });
}
