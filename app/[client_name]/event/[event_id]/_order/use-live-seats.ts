import { type RefObject, useEffect, useRef } from 'react';
import type { Watched } from './watch-seats';

/** The average delay before the first request; later requests are as random. The watching code is not loaded before that. */
const FIRST_MS = 5000;

type Live = Omit<Watched, 'hall'> & { hall: RefObject<HTMLElement | null> };

/**
 * Keeps the checkboxes within `hall` up to date with the server while the page is visible. Passes checked seats that others have taken to
 * `onTaken`, which unchecks them. Failed requests are retried later. Does nothing once the hall has been rebuilt.
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
