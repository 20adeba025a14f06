import { createCanvas } from '@napi-rs/canvas';
import jsQR from 'jsqr';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type ReadPage = {
  /** In points. */
  width: number;
  height: number;
  text: string;
  /** What the QR code on the page says, as a reader that looks at it sees it. */
  qr: string | undefined;
  png: Buffer;
};

/** A PDF as a reader shows it: its pages' text, and what is drawn on them. */
export async function readPdf(bytes: Uint8Array, { scale = 2 } = {}): Promise<ReadPage[]> {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS }).promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(viewport.width, viewport.height);
    const canvasContext = canvas.getContext('2d');
    await page.render({ canvasContext: canvasContext as unknown as CanvasRenderingContext2D, viewport }).promise;
    const { data, width, height } = canvasContext.getImageData(0, 0, canvas.width, canvas.height);
    pages.push({
      width: viewport.width / scale,
      height: viewport.height / scale,
      text: items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''),
      qr: jsQR(new Uint8ClampedArray(data), width, height)?.data,
      png: canvas.toBuffer('image/png'),
    });
  }
  await pdf.destroy();
  return pages;
}
