'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** The entry of the browser's history that is shown; by its address where the browser gives it no name. */
const entryKey = (): string =>
  (window as { navigation?: { currentEntry?: { key: string } | null } }).navigation?.currentEntry?.key ?? location.href;

/** Input that scrolls the page. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** How long the page may take to come, and the browser to scroll to what it remembers. */
const WAIT_MS = 3_000;

/** Scrolls to `top` when the page is long enough, until the visitor scrolls or the time is up. @returns stops it */
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
 * Going back shows the page where it was left. Where a page was long in coming, Next.js scrolls to its top before the browser has
 * noted where the one before was left; this notes it at each click, and scrolls there. Whole loads are the browser's own.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page
  useLayoutEffect(() => {
    const top = wanted.current;
    wanted.current = undefined;
    shown.current = entryKey();
    return top === undefined ? undefined : scrollWhenThere(top);
  }, [address]);
  return null;
}
