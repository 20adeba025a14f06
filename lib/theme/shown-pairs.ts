import { contrast, mix } from './colour';
import type { Scheme } from './scheme';

/** WCAG 2.2, 1.4.3: the minimum contrast of text. */
const READABLE = 4.5;

/** Whether this contrast is enough for text. */
export const isReadable = (ratio: number): boolean => ratio >= READABLE;

/** The colours of app/_ui/tokens.css that no theme changes; a test compares the two. */
export const FIXED = {
  light: { wrong: '#b3261e', ranks: ['#1f7a68', '#8a5a12', '#6a4bab'] },
  dark: { wrong: '#ff8a80', ranks: ['#5cc2ac', '#d9a35a', '#b79cf0'] },
} as const;

/** The shares of the text or accent colour in the mixed colours of tokens.css. */
export const PARTS = { muted: 0.7, tint: 0.13, canvas: 0.65, white: 0.05 };

export type ColourPair = { what: string; ratio: number; of: 'text' | 'accent' | 'background' };

/** Every text on every background that a page shows (app/**.css), with its contrast. */
export function shownPairs({ background, text, accent, onAccent, isDark }: Scheme): ColourPair[] {
  const { wrong, ranks } = isDark ? FIXED.dark : FIXED.light;
  const muted = mix(text, PARTS.muted, background);
  const surface = mix('#ffffff', isDark ? PARTS.white : PARTS.canvas, background);
  const tint = mix(accent, PARTS.tint, background);
  const pressed = mix(accent, 0.88, text);
  const on = (what: string, of: ColourPair['of'], one: string, other: string) => ({
    what,
    of,
    ratio: contrast(one, other),
  });
  return [
    on('text on background', 'text', text, background),
    on('text on fields', 'text', text, surface),
    on('text on tinted areas', 'text', text, tint),
    on('text on errors', 'text', text, mix(wrong, 0.08, background)),
    on('muted text on background', 'text', muted, background),
    on('muted text on fields', 'text', muted, surface),
    on('accent on background', 'accent', accent, background),
    on('accent on fields', 'accent', accent, surface),
    on('text of buttons on accent', 'accent', onAccent, accent),
    on('text of buttons on accent under the pointer', 'accent', onAccent, pressed),
    ...ranks.flatMap((rank, i) => [
      on(`background on the colour of price rank ${i + 2}`, 'background', background, rank),
      on(`text on the tint of price rank ${i + 2}`, 'text', text, mix(rank, 0.35, background)),
    ]),
  ];
}

export const unreadablePairs = (scheme: Scheme): ColourPair[] =>
  shownPairs(scheme).filter(({ ratio }) => !isReadable(ratio));
