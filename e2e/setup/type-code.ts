import type { Page } from 'playwright';

/** The keys of a US layout that are not named after their sign. */
const NAMES: Record<string, string> = {
  ...{ ' ': 'Space', $: 'Digit4', '%': 'Digit5', '*': 'Digit8', '+': 'Equal' },
  ...{ '-': 'Minus', '.': 'Period', '/': 'Slash', ':': 'Semicolon' },
};

/** Types a code into a page at once, as a scanner with a US layout does. */
export function typeCode(page: Page, code: string): Promise<void> {
  const keys = [...code].map((sign) => ({
    code: NAMES[sign] ?? (/\d/.test(sign) ? `Digit${sign}` : `Key${sign}`),
    shiftKey: '$%*+:'.includes(sign),
  }));
  return page.evaluate(
    (presses) => {
      // Where a keyboard types: what has the focus.
      for (const press of presses)
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }),
        );
    },
    [...keys, { code: 'Enter', shiftKey: false }],
  );
}
