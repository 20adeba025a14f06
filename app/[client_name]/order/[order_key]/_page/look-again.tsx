'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Milliseconds between refreshes: short at first, when a bank usually answers within seconds, then longer. */
const PAUSES = [2000, 2000, 3000, 3000, 5000, 5000, 10_000, 10_000, 20_000];
const LAST_PAUSE = 30_000;

/** Refreshes the page while it is visible, until it is removed. */
export function LookAgain() {
  const router = useRouter();
  useEffect(() => {
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(look, PAUSES[looks] ?? LAST_PAUSE);
    };
    const look = () => {
      if (document.hidden) return;
      looks += 1;
      router.refresh();
      wait();
    };
    const shown = () => {
      clearTimeout(timer);
      if (!document.hidden) look();
    };
    document.addEventListener('visibilitychange', shown);
    wait();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [router]);
  return null;
}
