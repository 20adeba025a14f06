import { type RefObject, useEffect } from 'react';

const ROWS_AT_ONCE = 3;

/**
 * Shows the seat numbers (`data-near`) of visible rows while seats are large enough to read (no `data-overview` on the frame). Updates a
 * few rows per frame, because thousands of numbers would delay a tap.
 */
export function useNearRows(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const rows = [...element.querySelectorAll('[data-row]')];
    const inSight = new Set<Element>();
    let next: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const markSome = () => {
      next = undefined;
      const isReadable = !element.hasAttribute('data-overview');
      const wrong = rows.filter((row) => row.hasAttribute('data-near') !== (isReadable && inSight.has(row)));
      for (const row of wrong.slice(0, ROWS_AT_ONCE)) row.toggleAttribute('data-near');
      if (wrong.length > ROWS_AT_ONCE) markSoon();
    };
    // After the frame is painted.
    const markSoon = () => {
      next ??= requestAnimationFrame(() => {
        timer = setTimeout(markSome);
      });
    };
    const sight = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) inSight[isIntersecting ? 'add' : 'delete'](target);
        markSoon();
      },
      { root: element },
    );
    for (const row of rows) sight.observe(row);
    const size = new MutationObserver(markSoon);
    size.observe(element, { attributes: true, attributeFilter: ['data-overview'] });
    return () => {
      sight.disconnect();
      size.disconnect();
      if (next !== undefined) cancelAnimationFrame(next);
      clearTimeout(timer);
    };
  }, [frame]);
}
