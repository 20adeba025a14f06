import type { Page } from 'playwright';
import { keysOf } from '@/lib/testing/scanner-keys';

/**
 * Types a code as a scanner does, into the element that has the focus. The keys carry the times of a scanner, 1 ms apart, as real keys
 * carry those of the hardware: on a busy machine the page may be held up between two of them.
 */
export function typeCode(page: Pick<Page, 'evaluate'>, code: string): Promise<void> {
  return page.evaluate(
    (presses) => {
      const began = performance.now();
      presses.forEach((press, i) => {
        const event = new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: began + i });
        (document.activeElement ?? document.body).dispatchEvent(event);
      });
    },
    [...keysOf(code), { code: 'Enter', shiftKey: false }],
  );
}
