import type { Page } from 'playwright';
import { keysOf } from '@/lib/testing/scanner-keys';

/** Types a code as fast as a scanner does, into the element that has the focus. */
export function typeCode(page: Page, code: string): Promise<void> {
  return page.evaluate(
    (presses) => {
      for (const press of presses)
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }),
        );
    },
    [...keysOf(code), { code: 'Enter', shiftKey: false }],
  );
}
