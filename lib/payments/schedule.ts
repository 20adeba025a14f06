import type { Payment } from './read-payment';

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

const LAST_LOOK_DAYS = 128;

/**
 * When to look again whether a payment that came in went back without us, in case nobody tells: 1, 2, 4 … 128 days after it
 * came in; null when that is over, or nobody but us can send it back.
 */
export function nextLookAt({ provider, paidAt }: Pick<Payment, 'provider' | 'paidAt'>, now: Date): Date | null {
  if (!paidAt || (provider !== 'mollie' && provider !== 'stripe')) return null;
  for (let days = 1; days <= LAST_LOOK_DAYS; days *= 2) {
    const at = new Date(paidAt.getTime() + days * DAY_MS);
    if (at > now) return at;
  }
  return null;
}
