import { numbersIn } from '@/lib/ranges';
import { SEATS_CHANGED } from './use-arrow-keys';

/** Where the answer does not say when to ask again. */
const EVERY_MS = 5000;
/** Where it cannot be asked. */
const MOST_MS = 60_000;

export type Watched = {
  hall: () => HTMLElement | null;
  /** What `hallMark` says of the hall that is drawn. */
  plan: string;
  url: string;
  takenWord: string;
  onTaken: (gone: HTMLInputElement[]) => void;
};

/** Asks which seats are taken, now and again, until it is `ended`; see useLiveSeats. */
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
      // Offline, or the server is.
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

/** By half of it, so that those who came together do not ask together for ever. */
const spread = (ms: number): number => ms * (0.75 + Math.random() / 2);

/**
 * `ranges`: ranges of places in the order of the hall, from 1. Gives the seats that were chosen and are gone. Only what differs is
 * touched: a hall may have thousands. What a code opened stays: others with the code learn it when they submit.
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
