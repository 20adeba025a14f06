'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** The key of the current history entry; its address in browsers without the Navigation API. */
const entryKey = (): string =>
  (window as { navigation?: { currentEntry?: { key: string } | null } }).navigation?.currentEntry?.key ?? location.href;

/** Input that scrolls the page. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** How long to wait for the page, and to correct the browser's own scrolling. */
const WAIT_MS = 3_000;

/** Scrolls to `top` once the page is long enough, until the visitor scrolls or time is up. @returns a function that stops it */
function scrollWhenThere(top: number): () => void {
  const go = () => {
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo({ top, behavior: 'instant' });
  };
  const sizes = new ResizeObserver(go);
  const end = () => {
    sizes.disconnect();
    clearTimeout(timer);
    window.removeEventListener('scroll', go);
    for (const move of MOVES) window.removeEventListener(move, end);
  };
  const timer = setTimeout(end, WAIT_MS);
  window.addEventListener('scroll', go);
  for (const move of MOVES) window.addEventListener(move, end, { passive: true });
  sizes.observe(document.body);
  go();
  return end;
}

/**
 * Restores the scroll position when the visitor goes back. When a page loads slowly, Next.js scrolls to its top before the browser saves
 * the position of the previous page. So this saves it at each click. Full page loads are left to the browser.
 */
export function KeepScroll() {
  const address = `${usePathname()}?${useSearchParams()}`;
  const left = useRef(new Map<string, number>());
  const shown = useRef('');
  const wanted = useRef<number>(undefined);

  useEffect(() => {
    shown.current ||= entryKey();
    const leave = () => void left.current.set(shown.current, window.scrollY);
    const moved = () => {
      leave();
      shown.current = entryKey();
      wanted.current = left.current.get(shown.current);
    };
    document.addEventListener('click', leave, true);
    window.addEventListener('popstate', moved, true);
    return () => {
      document.removeEventListener('click', leave, true);
      window.removeEventListener('popstate', moved, true);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address
  useLayoutEffect(() => {
    const top = wanted.current;
    wanted.current = undefined;
    shown.current = entryKey();
    return top === undefined ? undefined : scrollWhenThere(top);
  }, [address]);
  return null;
}
