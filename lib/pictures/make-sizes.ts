import type { Sharp } from 'sharp';
import { loadSharp } from './load-sharp';

/** One file of a picture: the suffix of its name, its type and its content. */
export type Size = { suffix: string; type: string; bytes: Buffer };
export type Sizes = { width: number; height: number; widths: number[]; blur: string | null; files: Size[] };

/** Widths for a card, for a card or the page at high density, and for the page at high density. */
const WIDTHS = [480, 960, 1600];
const LARGEST = { width: 1600, height: 2400 };
/** The JPEG for link previews, and for browsers without AVIF and WebP. */
const JPEG_WIDTH = 1200;
const BLUR = { width: 16, height: 24 };

/** The maximum number of pixels: the largest cameras in use; more may be a decompression bomb. */
const MOST_PIXELS = 64_000_000;
const MOST_SECONDS = 30;
/** The first bytes of the supported formats; AVIF and WebP begin with a length. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8/, /^RIFF[\s\S]{4}WEBP/, /^[\s\S]{4}ftypavi[fs]/];

/**
 * Makes the sizes of a picture (JPEG, PNG, WebP, AVIF, or still GIF), rotated upright and without metadata, none larger than the original.
 * @throws Error with a short sentence when it is not such a file, is animated, or has too many pixels
 */
export async function makeSizes(bytes: Buffer): Promise<Sizes> {
  const beginning = bytes.toString('latin1', 0, 16);
  // Before any loader parses it: an SVG could refer to other files.
  if (!BEGINNINGS.some((one) => one.test(beginning))) throw new Error('It is no JPEG, PNG, WebP, AVIF or GIF');
  const sharp = await loadSharp();
  const given = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true });
  const { pages = 1 } = await given.metadata();
  if (pages > 1) throw new Error('It moves');
  const fit = { fit: 'inside', withoutEnlargement: true } as const;
  // Decoded once; smaller sizes are made from the largest.
  const { data, info } = await given
    .timeout({ seconds: MOST_SECONDS })
    .resize({ ...LARGEST, ...fit })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const copy = () => sharp(data, { raw: { width, height, channels } });
  const { isOpaque } = await copy().stats();
  const widths = [...WIDTHS.filter((one) => one < width), width];
  const files: Size[] = [];
  for (const one of widths) {
    const resized = copy().resize({ width: one });
    files.push({ suffix: `-${one}.avif`, type: 'image/avif', bytes: await avif(resized.clone()) });
    files.push({ suffix: `-${one}.webp`, type: 'image/webp', bytes: await resized.webp({ quality: 76 }).toBuffer() });
  }
  const jpeg = copy()
    .resize({ width: JPEG_WIDTH, ...fit })
    .flatten({ background: '#fff' });
  files.push({ suffix: '.jpg', type: 'image/jpeg', bytes: await jpeg.jpeg({ quality: 80, mozjpeg: true }).toBuffer() });
  const tiny =
    isOpaque &&
    (await copy()
      .resize({ ...BLUR, ...fit })
      .webp({ quality: 40 })
      .toBuffer());
  return { width, height, widths, blur: tiny ? `data:image/webp;base64,${tiny.toString('base64')}` : null, files };
}

const avif = (image: Sharp): Promise<Buffer> => image.avif({ quality: 52, effort: 2 }).toBuffer();
