import { useEffect } from 'react';

const EVERY_MS = 15_000;
const SIGNS = ['pointerdown', 'keydown'] as const;

/** Locks the browser when nobody has touched it for so long, as one does by hand: with the form of the page's frame. */
export function useIdle(minutes: number): void {
  useEffect(
    () =>
      watchIdle(minutes, () =>
        document.querySelector<HTMLFormElement>('form[action="/office/locked/now"]')?.requestSubmit(),
      ),
    [minutes],
  );
}

/** Calls `lock` when nothing was touched for so long. @returns ends it */
export function watchIdle(minutes: number, lock: () => void): () => void {
  let last = Date.now();
  const touch = () => {
    last = Date.now();
  };
  for (const sign of SIGNS) addEventListener(sign, touch);
  // A computer that slept has been left alone too.
  const timer = setInterval(() => {
    if (Date.now() - last >= minutes * 60_000) lock();
  }, EVERY_MS);
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, touch);
    clearInterval(timer);
  };
}
