/** The keys of a US layout that are not named after their sign. */
const NAMES: Record<string, string> = {
  ' ': 'Space',
  $: 'Digit4',
  '%': 'Digit5',
  '*': 'Digit8',
  '+': 'Equal',
  '-': 'Minus',
  '.': 'Period',
  '/': 'Slash',
  ':': 'Semicolon',
};

export type ScannerKey = { code: string; shiftKey: boolean };

/** The keys that a scanner with a US layout presses for a code; then it presses Enter. */
export const keysOf = (code: string): ScannerKey[] =>
  [...code].map((sign) => ({
    code: NAMES[sign] ?? (/\d/.test(sign) ? `Digit${sign}` : `Key${sign}`),
    shiftKey: '$%*+:'.includes(sign),
  }));
