'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Milliseconds between looks: soon at first, when word from a bank comes in seconds; then less and less often. */
const PAUSES = [2000, 2000, 3000, 3000, 5000, 5000, 10_000, 10_000, 20_000];
const LAST_PAUSE = 30_000;

/** Asks the server again how things stand, as long as this is on the page and somebody looks at it. */
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
