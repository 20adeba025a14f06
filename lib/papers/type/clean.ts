/** Bounds that keep a text from blocking a thread: the longest input and output in UTF-16 units, and the most marks on one letter. */
const MOST_READ = 10_000;
const MOST_UNITS = 1_000;
const MOST_MARKS = 4;

const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const OVERRIDES = /[\u061c\u200e\u200f\u202a-\u202e]/g;
const NO_BREAK = /[\u00a0\u2007\u202f]/g;
const SPACES = /(?:[^\S\u00a0]|[\u0085\u200b])+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u2060\ufeff\ufff9-\ufffb]/g;
const MANY_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** A text on one line, of bounded length, without control characters except isolates. */
export function cleanText(text: string): string {
  const plain = text
    .slice(0, MOST_READ)
    .replace(OVERRIDES, '')
    .replace(NO_BREAK, '\u00a0')
    .replace(SPACES, ' ')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(MANY_MARKS, '$1')
    .trim();
  return plain.length > MOST_UNITS ? `${plain.slice(0, MOST_UNITS).replace(/[\ud800-\udbff]$/, '')}…` : plain;
}

/** Isolates a name within a sentence, so that a right-to-left name does not reorder its neighbours. */
export function isolate(name: string): string {
  const plain = name.replace(BIDI_CONTROLS, '');
  return isRightToLeft(plain) ? `\u2068${plain}\u2069` : plain;
}
