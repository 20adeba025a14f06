import { drawArt } from '@/lib/art';
import { boundedMap } from '@/lib/cache';
import { findFile } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { log } from '@/lib/log';
import { readTheme, schemesOf } from '@/lib/theme';
import { loadSharp } from './load-sharp';

/** Sharp in mails at half this size, and in print at a third of a ticket's width. */
export const SMALL = { width: 320, height: 240 };
const MOST_PIXELS = 64_000_000;

/** A show: its picture, if any, and the input of a drawn one. */
export type Pictured = {
  name: string;
  types: readonly string[];
  picture: { kept: { name: string } | null; focus: { x: number; y: number } | null } | null;
};

/** Cached by input, failures too. Some 15 kB each. */
const made = boundedMap<{ jpeg: Buffer | undefined }>(300);

/**
 * A show's picture as a JPEG of 320 by 240 pixels, for mails and papers, cut around its focal point: its own once stored, else the drawn
 * one. Undefined on failure.
 */
export async function smallPicture(ctx: Context, { name, types, picture }: Pictured): Promise<Buffer | undefined> {
  const kept = picture?.kept;
  const { accent } = schemesOf(readTheme(ctx.client.theme)).light;
  const focus = picture?.focus ?? { x: 0.5, y: 0.5 };
  const key = JSON.stringify(kept ? [ctx.client.id, kept.name, focus] : [name, types, accent]);
  const known = made.get(key);
  if (known) return known.jpeg;
  const file = kept
    ? (await findFile(ctx, `${kept.name}.jpg`))?.bytes
    : Buffer.from(drawArt({ title: name, types, accent }));
  if (!file) return undefined;
  let jpeg: Buffer | undefined;
  try {
    jpeg = await cut(file, kept ? focus : { x: 0.5, y: 0.5 });
  } catch (err) {
    log.warn({ err, clientId: ctx.client.id }, 'a picture could not be made small');
  }
  made.set(key, { jpeg });
  return jpeg;
}

async function cut(file: Buffer, focus: { x: number; y: number }): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(file, { limitInputPixels: MOST_PIXELS }).metadata();
  const scale = Math.max(SMALL.width / width, SMALL.height / height);
  const large = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const from = (share: number, whole: number, part: number) =>
    Math.round(Math.min(Math.max(share * whole - part / 2, 0), whole - part));
  return sharp(file, { limitInputPixels: MOST_PIXELS })
    .timeout({ seconds: 10 })
    .resize({ ...large, fit: 'fill' })
    .extract({
      left: from(focus.x, large.width, SMALL.width),
      top: from(focus.y, large.height, SMALL.height),
      ...SMALL,
    })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer();
}
