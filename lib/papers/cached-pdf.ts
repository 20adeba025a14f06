import { createHash } from 'node:crypto';
import { type BoundedMap, boundedMap } from '@/lib/cache';
import { meters } from '@/lib/meters';
import { oncePerProcess } from '@/lib/once-per-process';
import type { PaperDrawing } from './drawing';

/** The size of the cache: some nine hundred orders, for the time between the page and the mail. */
const MOST_BYTES = 24 * 1024 * 1024;
/** When the mails of a rush are sent their PDFs are not kept for long: buyers open them at once, or on another day. */
const UNUSED_PDF_MS = 2 * 60 * 1000;

export type Drawer = (drawing: PaperDrawing) => Promise<Uint8Array>;
type Drawings = { drawer: Drawer; kept: BoundedMap<Buffer>; underway: Map<string, Promise<Buffer>> };

export const drawings = oncePerProcess(
  'papers',
  (): Drawings => ({
    // Loaded on first use: a process with worker threads needs neither fonts nor PDFKit.
    drawer: async (drawing) => (await import('./drawing')).draw(drawing),
    kept: boundedMap(MOST_BYTES, ({ length }) => length, UNUSED_PDF_MS),
    underway: new Map(),
  }),
);

/**
 * The PDF of a drawing, from an LRU cache; concurrent requests share one drawing. A drawing contains all that the PDF
 * shows, so a changed performance is another key.
 */
export async function cachedPdf(drawing: PaperDrawing): Promise<Buffer> {
  const { kept, underway } = drawings;
  const name = createHash('sha256').update(JSON.stringify(drawing)).digest('base64');
  const known = kept.get(name) ?? underway.get(name);
  if (known) return known;
  const making = make(name, drawing).finally(() => underway.delete(name));
  underway.set(name, making);
  return making;
}

async function make(name: string, drawing: PaperDrawing): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await drawings.drawer(drawing);
  const pdf = Buffer.from(buffer, byteOffset, byteLength);
  meters.papers.inc({ kind: drawing.kind });
  drawings.kept.set(name, pdf);
  return pdf;
}
