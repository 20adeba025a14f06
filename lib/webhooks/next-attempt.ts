const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The delays between ten attempts, over three days. */
const WAITS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 18 * HOUR, 22 * HOUR];

/**
 * When to retry after that many failed attempts; undefined: never. Jitter makes it up to a tenth earlier, so that deliveries that failed
 * together are not retried together.
 */
export function nextAttemptAt(attempts: number, now: Date, random = Math.random()): Date | undefined {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + Math.round(wait * (1 - random / 10)));
}
