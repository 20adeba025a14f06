import { type RefObject, useEffect, useRef } from 'react';
import { SEATS_CHANGED } from './use-arrow-keys';

const EVERY_MS = 4000;

type Live = {
  hall: RefObject<HTMLElement | null>;
  url: string;
  takenWord: string;
  onTaken: (gone: HTMLInputElement[]) => void;
};

/**
 * Keeps the checkboxes within `hall` as free or taken as they are at the server, while the page is seen. Those that were
 * checked and are another's now are given to `onTaken`, which unchecks them. What cannot be asked now is asked next time.
 */
export function useLiveSeats({ hall, url, takenWord, onTaken }: Live): void {
  const tell = useRef(onTaken);
  useEffect(() => {
    tell.current = onTaken;
  }, [onTaken]);

  useEffect(() => {
    let known = '';
    let isAsking = false;
    let isOver = false;
    const ask = async () => {
      if (document.hidden || isAsking) return;
      isAsking = true;
      try {
        const answer = await fetch(url, { headers: known ? { 'If-None-Match': known } : {} });
        if (answer.status !== 200 || isOver) return;
        const taken = new Set((await answer.json()) as string[]);
        known = answer.headers.get('etag') ?? '';
        if (isOver || !hall.current) return;
        const gone = mark(hall.current, taken, `, ${takenWord}`);
        if (gone.length > 0) tell.current(gone);
      } catch {
        // Offline, or the server is: the next time.
      } finally {
        isAsking = false;
      }
    };
    const timer = setInterval(ask, EVERY_MS);
    const ended = new AbortController();
    document.addEventListener('visibilitychange', ask, { signal: ended.signal });
    return () => {
      isOver = true;
      clearInterval(timer);
      ended.abort();
    };
  }, [hall, url, takenWord]);
}

/** Gives the seats that were chosen and are gone. Only what differs is touched: a hall may have thousands. */
function mark(hall: HTMLElement, taken: ReadonlySet<string>, suffix: string): HTMLInputElement[] {
  const gone: HTMLInputElement[] = [];
  let changed = false;
  for (const seat of hall.querySelectorAll('input')) {
    const isTaken = taken.has(seat.value);
    if (isTaken === seat.disabled) continue;
    changed = true;
    if (isTaken && seat.checked) gone.push(seat);
    const label = seat.getAttribute('aria-label') ?? '';
    seat.setAttribute('aria-label', isTaken ? label + suffix : label.replace(suffix, ''));
    seat.disabled = isTaken;
  }
  if (changed) hall.dispatchEvent(new Event(SEATS_CHANGED));
  return gone;
}
