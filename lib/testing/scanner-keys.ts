/** The keys of a US layout whose code does not follow from their character. */
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

/** The key presses of a scanner with a US layout for a code, before Enter. */
export const keysOf = (code: string): ScannerKey[] =>
  [...code].map((sign) => ({
    code: NAMES[sign] ?? (/\d/.test(sign) ? `Digit${sign}` : `Key${sign}`),
    shiftKey: '$%*+:'.includes(sign),
  }));
