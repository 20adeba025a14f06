import { numbersIn } from '@/lib/ranges';
import { SEATS_CHANGED } from './use-arrow-keys';

/** The delay between requests, unless the answer has Retry-After. */
const EVERY_MS = 5000;
/** The longest delay after failures. */
const MOST_MS = 60_000;

export type Watched = {
  hall: () => HTMLElement | null;
  /** The hallMark of the drawn hall. */
  plan: string;
  url: string;
  takenWord: string;
  onTaken: (gone: HTMLInputElement[]) => void;
};

/** Polls the taken seats until `ended` is aborted; see useLiveSeats. */
export function watchSeats({ hall, plan, url, takenWord, onTaken }: Watched, ended: AbortSignal): void {
  let known = '';
  let isAsking = false;
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
      if (answer.status !== 200 || ended.aborted) return;
      const told = (await answer.json()) as { plan: string; taken: string };
      known = answer.headers.get('etag') ?? '';
      const seats = hall();
      if (ended.aborted || !seats || told.plan !== plan) return;
      const gone = markTaken(seats, told.taken, `, ${takenWord}`);
      if (gone.length > 0) onTaken(gone);
    } catch {
      // The browser or the server is offline.
      waitMs = Math.min(MOST_MS, 2 * waitMs);
    } finally {
      isAsking = false;
    }
  };
  const goOn = async () => {
    await ask();
    if (!ended.aborted) timer = setTimeout(goOn, spread(waitMs));
  };
  void goOn();
  document.addEventListener('visibilitychange', ask, { signal: ended });
  ended.addEventListener('abort', () => clearTimeout(timer));
}

/** Varies a delay by 25 % either way, so that clients that started together do not poll together. */
const spread = (ms: number): number => ms * (0.75 + Math.random() / 2);

/**
 * Disables the taken seats and returns those that were chosen. `ranges`: positions in hall order, from 1. Changes only seats whose state
 * differs, because a hall may have thousands. Seats unlocked by a code stay: others with the code are refused when they submit.
 */
function markTaken(hall: HTMLElement, ranges: string, suffix: string): HTMLInputElement[] {
  const taken = numbersIn(ranges);
  const gone: HTMLInputElement[] = [];
  let changed = false;
  for (const [i, seat] of hall.querySelectorAll('input').entries()) {
    const isTaken = taken.has(i + 1) && !seat.dataset.own;
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
