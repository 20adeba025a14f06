import { type RefObject, useEffect, useRef } from 'react';
import { numbersIn } from '@/lib/ranges';
import { SEATS_CHANGED } from './use-arrow-keys';

/** Where the answer does not say when to ask again. */
const EVERY_MS = 5000;
/** Where it cannot be asked. */
const MOST_MS = 60_000;

type Live = {
  hall: RefObject<HTMLElement | null>;
  /** What `hallMark` says of the hall that is drawn. */
  plan: string;
  url: string;
  takenWord: string;
  onTaken: (gone: HTMLInputElement[]) => void;
};

/**
 * Keeps the checkboxes within `hall` as free or taken as they are at the server, while the page is seen. Those that were
 * checked and are another's now are given to `onTaken`, which unchecks them. What cannot be asked now is asked later, and
 * until then the seats stay as they were. Of a hall that was built anew meanwhile nothing is shown.
 */
export function useLiveSeats({ hall, plan, url, takenWord, onTaken }: Live): void {
  const tell = useRef(onTaken);
  useEffect(() => {
    tell.current = onTaken;
  }, [onTaken]);

  useEffect(() => {
    let known = '';
    let isAsking = false;
    let isOver = false;
    let waitMs = EVERY_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      if (document.hidden || isAsking) return;
      isAsking = true;
      try {
        const answer = await fetch(url, { headers: known ? { 'If-None-Match': known } : {} });
        const toldMs = 1000 * Number(answer.headers.get('retry-after'));
        if (answer.status === 200 || answer.status === 304) waitMs = toldMs || EVERY_MS;
        else waitMs = Math.max(toldMs, Math.min(MOST_MS, 2 * waitMs));
        if (answer.status !== 200 || isOver) return;
        const told = (await answer.json()) as { plan: string; taken: string };
        known = answer.headers.get('etag') ?? '';
        if (isOver || !hall.current || told.plan !== plan) return;
        const gone = mark(hall.current, numbersIn(told.taken), `, ${takenWord}`);
        if (gone.length > 0) tell.current(gone);
      } catch {
        // Offline, or the server is.
        waitMs = Math.min(MOST_MS, 2 * waitMs);
      } finally {
        isAsking = false;
      }
    };
    // Spread by half of it, so that those who came together do not ask together for ever.
    const askLater = () => {
      timer = setTimeout(() => void ask().then(() => isOver || askLater()), waitMs * (0.75 + Math.random() / 2));
    };
    askLater();
    const ended = new AbortController();
    document.addEventListener('visibilitychange', ask, { signal: ended.signal });
    return () => {
      isOver = true;
      clearTimeout(timer);
      ended.abort();
    };
  }, [hall, plan, url, takenWord]);
}

/** `taken`: places in the order of the hall, from 1. Gives the seats that were chosen and are gone. Only what differs is touched: a hall may have thousands. */
function mark(hall: HTMLElement, taken: ReadonlySet<number>, suffix: string): HTMLInputElement[] {
  const gone: HTMLInputElement[] = [];
  let changed = false;
  for (const [i, seat] of hall.querySelectorAll('input').entries()) {
    const isTaken = taken.has(i + 1);
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
