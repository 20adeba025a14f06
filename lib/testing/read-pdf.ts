import { createCanvas } from '@napi-rs/canvas';
import jsQR from 'jsqr';
import { getDocument, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Tree = Awaited<ReturnType<PDFPageProxy['getStructTree']>> & { alt?: string };

export type ReadPage = {
  /** In points. */
  width: number;
  height: number;
  text: string;
  /** Its structure elements, as screen readers get them: `H1`, `P`, `Figure: Code of ticket 1`, … */
  roles: string[];
  /** The content of the QR code, decoded from the rendered page. */
  qr: string | undefined;
};

/** Renders a PDF and reads its pages. Without `look` only the text, much faster. */
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
      roles: rolesOf((await page.getStructTree()) as Tree | null),
      qr: look ? await readQr(page) : undefined,
    });
  }
  await pdf.destroy();
  return pages;
}

/** The title and the language of a PDF, and whether it says that it is tagged. */
export async function aboutPdf(bytes: Uint8Array) {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS }).promise;
  const { info, metadata } = await pdf.getMetadata();
  const { Title: title, Language: language } = info as { Title?: string; Language?: string };
  const isTagged = (await pdf.getMarkInfo())?.Marked === true;
  const preferences = (await pdf.getViewerPreferences()) as { DisplayDocTitle?: boolean } | null;
  const showsTitle = preferences?.DisplayDocTitle;
  await pdf.destroy();
  return { title, language, isTagged, xmlTitle: metadata?.get('dc:title'), showsTitle };
}

const rolesOf = (tree: Tree | null): string[] =>
  tree && 'role' in tree
    ? [`${tree.role}${tree.alt ? `: ${tree.alt}` : ''}`, ...tree.children.flatMap((child) => rolesOf(child as Tree))]
    : [];

/** Tries larger and larger scales, because the decoder fails at some sizes. */
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
