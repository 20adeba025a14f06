import { type RefObject, useEffect, useRef } from 'react';
import type { Watched } from './watch-seats';

/** Until then the seats are as the server rendered them, and what watches them is not loaded. By half of it more or less, as later. */
const FIRST_MS = 5000;

type Live = Omit<Watched, 'hall'> & { hall: RefObject<HTMLElement | null> };

/**
 * Keeps the checkboxes within `hall` as free or taken as they are at the server, while the page is seen. Those that were
 * checked and are another's now are given to `onTaken`, which unchecks them. What cannot be asked now is asked later, and
 * until then the seats stay as they were. Of a hall that was rebuilt meanwhile nothing is shown.
 */
export function useLiveSeats({ hall, plan, url, takenWord, onTaken }: Live): void {
  const tell = useRef(onTaken);
  useEffect(() => {
    tell.current = onTaken;
  }, [onTaken]);

  useEffect(() => {
    const ended = new AbortController();
    const watched = {
      hall: () => hall.current,
      plan,
      url,
      takenWord,
      onTaken: (gone: HTMLInputElement[]) => tell.current(gone),
    };
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      import('./watch-seats').then(
        ({ watchSeats }) => ended.signal.aborted || watchSeats(watched, ended.signal),
        beginLater,
      );
    };
    const beginLater = () => {
      timer = setTimeout(begin, FIRST_MS * (0.75 + Math.random() / 2));
    };
    beginLater();
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [hall, plan, url, takenWord]);
}
