const FIRST_SECONDS = 15;
const MOST_SECONDS = 6 * 60 * 60;
const WHILE_WAITING_SECONDS = 5 * 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Days after which nobody asks or tries any more, and a person must look. */
export const GIVE_UP_DAYS = 30;

/** When to ask or try again after `times` times: 15 seconds, doubling, up to six hours. */
export function nextAskAt(times: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(FIRST_SECONDS * 2 ** Math.min(times, 20), MOST_SECONDS) * 1000);
}

/** The same while an order waits for its money: at least every five minutes, and as soon as its time is over. */
export function nextAskBefore(times: number, now: Date, expiresAt: Date): Date {
  const latest = Math.min(
    now.getTime() + WHILE_WAITING_SECONDS * 1000,
    Math.max(expiresAt.getTime(), now.getTime() + 1000),
  );
  return new Date(Math.min(nextAskAt(times, now).getTime(), latest));
}

export const isGivenUp = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > GIVE_UP_DAYS * DAY_MS;
