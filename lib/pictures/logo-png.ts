import { loadSharp } from './load-sharp';

/** The size in mails on high-density screens. */
const LARGEST = { width: 480, height: 96 };
const MOST_PIXELS = 64_000_000;

export type Logo = { png: Buffer; width: number; height: number };

/**
 * A theme's logo as a PNG of at most 480 by 96 pixels, which every mail program shows. With `on`, a background colour, it has no
 * transparency, which is slow in PDFs.
 * @throws Error when it cannot be read
 */
export async function logoPng(bytes: Buffer, on?: string): Promise<Logo> {
  const sharp = await loadSharp();
  const logo = sharp(bytes, { limitInputPixels: MOST_PIXELS, density: 288 })
    .timeout({ seconds: 10 })
    .resize({ ...LARGEST, fit: 'inside' });
  const { data, info } = await (on ? logo.flatten({ background: on }) : logo)
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
