/** Keys of a US keyboard by their place, which is what a scanner types, whatever layout the device has. */
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

/** What a scanner meant by a key; codes have capitals alone. Undefined for keys of no sign. */
export function signOf({ code, shiftKey }: Key): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return letter;
  const shifted = shiftKey ? SHIFTED[code] : undefined;
  return shifted ?? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? PLAIN[code];
}

/** People type slower. */
const SCANNER_MS = 80;
const SHORTEST = 20;

/** Gathers what a Bluetooth or USB scanner types. @returns takes keys; says whether one is a scanner's and does nothing else */
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
    text += signOf(key) ?? '';
    return isBurst;
  };
}
