import { isKeyed } from '@/lib/providers';
import type { Payment } from './read-payment';

const FIRST_SECONDS = 15;
const MOST_SECONDS = 6 * 60 * 60;
const WHILE_WAITING_SECONDS = 5 * 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Days after which polling and retrying stop, and a person must look. */
export const GIVE_UP_DAYS = 30;

/** When to poll or retry after `times` attempts: 15 seconds, doubling, up to six hours. */
export function nextAskAt(times: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(FIRST_SECONDS * 2 ** Math.min(times, 20), MOST_SECONDS) * 1000);
}

/** Like nextAskAt while an order waits for payment: at least every five minutes, and at its expiry. */
export function nextAskBefore(times: number, now: Date, expiresAt: Date): Date {
  const latest = Math.min(
    now.getTime() + WHILE_WAITING_SECONDS * 1000,
    Math.max(expiresAt.getTime(), now.getTime() + 1000),
  );
  return new Date(Math.min(nextAskAt(times, now).getTime(), latest));
}

export const isGivenUp = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > GIVE_UP_DAYS * DAY_MS;

/** When the current round of a refund began. */
export const begunAt = (refund: { begunAt: Date | null; createdAt: Date }): Date => refund.begunAt ?? refund.createdAt;

const LAST_LOOK_DAYS = 128;
const LAST_REFUND_LOOK_DAYS = 32;

/**
 * When to check next whether a paid payment was refunded outside Doek, in case no message arrives: 1, 2, 4 … 128 days after payment; null
 * afterwards, or where only we can refund.
 */
export function nextLookAt({ provider, paidAt }: Pick<Payment, 'provider' | 'paidAt'>, now: Date): Date | null {
  return paidAt && isKeyed(provider) ? doubling(paidAt, LAST_LOOK_DAYS, now) : null;
}

/** When to check next whether a returned refund stayed there: 1, 2, 4 … 32 days after it began; null afterwards. */
export function nextRefundLookAt(
  refund: { begunAt: Date | null; createdAt: Date },
  { provider }: Pick<Payment, 'provider'>,
  now: Date,
): Date | null {
  return isKeyed(provider) ? doubling(begunAt(refund), LAST_REFUND_LOOK_DAYS, now) : null;
}

/** When to check next whether a closed test payment was paid after all: 1, 2, 4 … 32 days after it began; null afterwards. */
export function nextLateLookAt(
  { provider, createdAt }: Pick<Payment, 'provider' | 'createdAt'>,
  now: Date,
): Date | null {
  return isKeyed(provider) ? doubling(createdAt, LAST_REFUND_LOOK_DAYS, now) : null;
}

function doubling(from: Date, lastDays: number, now: Date): Date | null {
  for (let days = 1; days <= lastDays; days *= 2) {
    const at = new Date(from.getTime() + days * DAY_MS);
    if (at > now) return at;
  }
  return null;
}
