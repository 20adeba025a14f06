/**
 * How far a queue is: `counted` slots had passed at `countedAt`. Since then `perMinute` pass each minute, plus `handedOn` in the first
 * minute. db/functions (slots_passed, slot_due) calculate the same.
 */
export type WaitingQueue = { counted: number; countedAt: Date; perMinute: number; handedOn: number };

const MINUTE_MS = 60_000;
/** Tolerance for rounding errors. */
const ROUNDING_MS = 0.001;

/** How many slots have passed at `now`; a fraction. */
export function passedAt({ counted, countedAt, perMinute, handedOn }: WaitingQueue, now: Date): number {
  const minutes = (now.getTime() - countedAt.getTime()) / MINUTE_MS;
  return Math.max(0, counted + minutes * perMinute + Math.min(Math.max(minutes, 0), 1) * handedOn);
}

/** When the turn of a slot begins, at the latest. */
export function dueAt({ counted, countedAt, perMinute, handedOn }: WaitingQueue, slot: number): Date {
  const ahead = slot - counted;
  const minutes =
    ahead > perMinute + handedOn ? (ahead - handedOn) / perMinute : ahead / (perMinute + (ahead > 0 ? handedOn : 0));
  return new Date(countedAt.getTime() + Math.ceil(minutes * MINUTE_MS - ROUNDING_MS));
}

/** The state of a slot at `now` whose turn comes at `due`: waiting at a `place` (1 is next), its turn, or a turn that is over. */
export function turnOf(
  queue: WaitingQueue,
  { slot, due, shopMinutes }: { slot: number; due: Date; shopMinutes: number },
  now: Date,
): { state: 'waiting'; place: number } | { state: 'admitted' } | { state: 'over' } {
  if (now < due) return { state: 'waiting', place: Math.max(1, slot - Math.floor(passedAt(queue, now))) };
  return { state: now.getTime() > due.getTime() + shopMinutes * MINUTE_MS ? 'over' : 'admitted' };
}

const MOST_POLL_SECONDS = 30;

/** When to poll again: sooner when the turn is near, and spread by `grain` (0 to 1, per visitor). */
export function pollSeconds(waitSeconds: number, grain: number): number {
  const soon = Math.min(MOST_POLL_SECONDS, Math.max(2, waitSeconds / 4));
  return Math.max(1, Math.round(soon * (0.75 + grain / 2)));
}
