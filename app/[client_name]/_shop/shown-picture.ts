import type { ShowPicture } from '@/lib/programme';

/** What of a picture a browser needs. */
export type ShownPicture = {
  src: string;
  /** The picture that is drawn of the same show (og/[event_id]/art.svg): shown where `src` cannot be had. */
  instead: string;
  /** Of which shape it is, in pixels. */
  width: number;
  height: number;
  /** The point that stays in sight where it is cut, as CSS has it; undefined: the middle. */
  focus?: string;
};

/** The size of drawn pictures, and of those whose own nobody knows. */
const DRAWN = { width: 1600, height: 1200 };

/** A picture of a show; without one, the one that is drawn of it. @param art the address of that (art-of.ts) */
export function shownPicture(picture: ShowPicture | null | undefined, art: string): ShownPicture {
  if (!picture) return { src: art, instead: art, ...DRAWN };
  const { url, focus, width, height } = picture;
  return {
    src: url,
    instead: art,
    ...(width && height ? { width, height } : DRAWN),
    ...(focus && { focus: `${percent(focus.x)} ${percent(focus.y)}` }),
  };
}

const percent = (part: number): string => `${Math.round(part * 1000) / 10}%`;
