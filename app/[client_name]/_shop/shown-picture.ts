import type { ShowPicture } from '@/lib/programme';

/** What of a picture a browser needs. */
export type ShownPicture = {
  src: string;
  /** Its sizes, as `srcset` has them: none of a drawing, and of a picture that was not fetched yet. */
  avif?: string;
  webp?: string;
  /** The picture that is drawn of the same show (og/[event_id]/art.svg): shown where `src` cannot be had. */
  instead: string;
  /** Of which shape it is, in pixels. */
  width: number;
  height: number;
  /** The point that stays in sight where it is cut, as CSS has it; left out: the middle. */
  focus?: string;
  /** A `data:` address of a few pixels, shown until it is there. */
  blur?: string;
};

/** The size of drawn pictures, and of those whose own nobody knows. */
const DRAWN = { width: 3000, height: 1200 };

/**
 * A picture of a show; without one, the one that is drawn of it.
 * @param files what addresses of the shop's files begin with: never a cart
 */
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

/** The address of a size of a picture (lib/pictures). */
export const keptFile = (files: string, name: string, suffix: string): string => `${files}/look/${name}${suffix}`;

const percent = (part: number): string => `${Math.round(part * 1000) / 10}%`;
