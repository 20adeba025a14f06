import type { ShowPicture } from '@/lib/programme';

/** The data of a picture that a browser needs. */
export type ShownPicture = {
  src: string;
  /** Its sizes as a `srcset`; left out for a generated picture and for one not fetched yet. */
  avif?: string;
  webp?: string;
  /** The generated picture of the same show (og/[event_id]/art.svg), for when `src` cannot be loaded. */
  instead: string;
  /** Its size in pixels. */
  width: number;
  height: number;
  /** The CSS `object-position` when it is cropped; left out: the middle. */
  focus?: string;
  /** A `data:` URL of a few pixels, shown until the picture has loaded. */
  blur?: string;
};

/** The size of generated pictures, also assumed where a picture's own is unknown. */
const DRAWN = { width: 3000, height: 1200 };

/** A picture of a show; without one, the generated one. @param files the prefix of the shop's file addresses, without a cart */
export function shownPicture(picture: ShowPicture | null | undefined, files: string, showId: number): ShownPicture {
  const instead = `${files}/og/${showId}/art.svg`;
  if (!picture) return { src: instead, instead, ...DRAWN };
  const { url, focus, width, height, kept } = picture;
  const place = focus && { focus: `${percent(focus.x)} ${percent(focus.y)}` };
  if (!kept) return { src: url, instead, ...(width && height ? { width, height } : DRAWN), ...place };
  const sizes = (format: string) =>
    kept.widths.map((one) => `${keptFile(files, kept.name, `-${one}.${format}`)} ${one}w`).join(', ');
  return {
    src: keptFile(files, kept.name, '.jpg'),
    avif: sizes('avif'),
    webp: sizes('webp'),
    instead,
    width: kept.width,
    height: kept.height,
    ...place,
    ...(kept.blur && { blur: kept.blur }),
  };
}

/** The address of a stored size of a picture (lib/pictures). */
export const keptFile = (files: string, name: string, suffix: string): string => `${files}/look/${name}${suffix}`;

const percent = (part: number): string => `${Math.round(part * 1000) / 10}%`;
