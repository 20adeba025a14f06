import { useEffect } from 'react';

const EVERY_MS = 15_000;
const SIGNS = ['pointerdown', 'keydown'] as const;

/** Locks the browser after so many minutes without input, by submitting the lock form of the page's frame. */
export function useIdle(minutes: number): void {
  useEffect(
    () =>
      watchIdle(minutes, () =>
        document.querySelector<HTMLFormElement>('form[action="/office/locked/now"]')?.requestSubmit(),
      ),
    [minutes],
  );
}

/** Calls `lock` after so many minutes without input. @returns a function that stops watching */
export function watchIdle(minutes: number, lock: () => void): () => void {
  let last = Date.now();
  const touch = () => {
    last = Date.now();
  };
  for (const sign of SIGNS) addEventListener(sign, touch);
  // By the wall clock, so that time asleep counts too.
  const timer = setInterval(() => {
    if (Date.now() - last >= minutes * 60_000) lock();
  }, EVERY_MS);
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, touch);
    clearInterval(timer);
  };
}
