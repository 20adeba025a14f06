import { boundedMap } from '@/lib/cache';
import { log } from '@/lib/log';

const MINUTE_MS = 60_000;
const warnedAt = boundedMap<number>(1000);

/** Logs why a page could not be shared, once per page and minute. Next.js answers each visitor meanwhile, which costs more. */
export function warnOfPage(page: string, error: unknown, nowMs = Date.now()): void {
  if (nowMs - (warnedAt.get(page) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return;
  warnedAt.set(page, nowMs);
  log.warn({ err: error, page }, 'a page could not be shared');
}
