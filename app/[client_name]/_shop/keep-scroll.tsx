'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** The entry of the browser's history that is shown; by its address where the browser gives it no name. */
const entryKey = (): string =>
  (window as { navigation?: { currentEntry?: { key: string } | null } }).navigation?.currentEntry?.key ?? location.href;

/**
 * Going back shows the page where it was left. The browser scrolls before Next.js has put that page in its place, and stops at the
 * end of the page that is left where that is shorter; this scrolls again once the page is there. Whole loads are the browser's own.
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
    if (wanted.current !== undefined) window.scrollTo({ top: wanted.current, behavior: 'instant' });
    wanted.current = undefined;
    shown.current = entryKey();
  }, [address]);
  return null;
}
