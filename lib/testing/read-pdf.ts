import { createCanvas } from '@napi-rs/canvas';
import jsQR from 'jsqr';
import { getDocument, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type ReadPage = {
  /** In points. */
  width: number;
  height: number;
  text: string;
  /** What the QR code on the page says, as a reader that looks at it sees it. */
  qr: string | undefined;
};

/** A PDF as a reader shows it. Without `look` only its text, much faster. */
export async function readPdf(bytes: Uint8Array, { look = true } = {}): Promise<ReadPage[]> {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS }).promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({
      width,
      height,
      text: items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''),
      qr: look ? await readQr(page) : undefined,
    });
  }
  await pdf.destroy();
  return pages;
}

/** From nearer and nearer, as one holds a reader: it fails at some sizes. */
const SCALES = [1, 1.5, 2, 3];

async function readQr(page: PDFPageProxy): Promise<string | undefined> {
  for (const scale of SCALES) {
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(viewport.width, viewport.height);
    const canvasContext = canvas.getContext('2d');
    await page.render({ canvasContext: canvasContext as unknown as CanvasRenderingContext2D, viewport }).promise;
    const { data, width, height } = canvasContext.getImageData(0, 0, canvas.width, canvas.height);
    const found = jsQR(new Uint8ClampedArray(data), width, height);
    if (found) return found.data;
  }
  return undefined;
}
