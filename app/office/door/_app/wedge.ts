/** Keys by their position on a US keyboard: scanners type that layout, whatever the device's is. */
const PLAIN: Record<string, string> = {
  Space: ' ',
  Minus: '-',
  Equal: '=',
  Slash: '/',
  Period: '.',
  Semicolon: ';',
  NumpadAdd: '+',
  NumpadSubtract: '-',
  NumpadMultiply: '*',
  NumpadDivide: '/',
  NumpadDecimal: '.',
};
const SHIFTED: Record<string, string> = {
  Digit4: '$',
  Digit5: '%',
  Digit8: '*',
  Equal: '+',
  Semicolon: ':',
};

type Key = Pick<KeyboardEvent, 'code' | 'shiftKey'>;

/** The character of a key; letters are capitals. Undefined for other keys. */
export function characterOf({ code, shiftKey }: Key): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return letter;
  const shifted = shiftKey ? SHIFTED[code] : undefined;
  return shifted ?? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? PLAIN[code];
}

/** The longest time between two keys of a scanner, in milliseconds. People type slower. */
const SCANNER_MS = 80;
const SHORTEST = 20;

/**
 * Collects what a Bluetooth or USB scanner types (a keyboard wedge).
 * @returns a handler of keys, which tells whether the key belongs to a scan and should do nothing else
 */
export function wedge(found: (code: string) => void) {
  let text = '';
  let last = 0;
  return (key: Key, atMs: number): boolean => {
    if (atMs - last > SCANNER_MS) text = '';
    last = atMs;
    if (key.code === 'Enter' || key.code === 'NumpadEnter' || key.code === 'Tab') {
      const isCode = text.length >= SHORTEST;
      if (isCode) found(text);
      text = '';
      return isCode;
    }
    const isBurst = text !== '';
    text += characterOf(key) ?? '';
    return isBurst;
  };
}
