import type { BatchPace, BatchReport } from '@/lib/cache';
import { othersActiveSince } from './client-activity';

/** Callers of the last batch are likely to call again: the next batch waits this long for as many calls. */
const REST_MS = 3;
/** While other organisations are active, an on-sale pauses for at most this share of the time, and puts more adds in each transaction. */
const FOR_OTHERS = 0.9;
const MOST_REST_MS = 40;
/** … and handles other requests after this many promises were resolved. */
const AT_ONCE = 1;

/** Pauses this long, or until `enough` calls wait. */
type Gathering = { restMs: number; enough: number };

/** The pace of one organisation's batches. */
export function paceOf(
  clientId: number,
  { beganAt, tookMs, calls, waiting, most }: BatchReport,
  gathering: Gathering = { restMs: REST_MS, enough: 1 },
): BatchPace {
  const isBusy = calls > 1 || waiting > 0;
  if (!isBusy || !othersActiveSince(clientId, beganAt)) {
    return {
      atOnce: most,
      restMs: gathering.restMs,
      enough: Math.min(most, Math.max(gathering.enough, calls + waiting)),
    };
  }
  const restMs = Math.min(MOST_REST_MS, (tookMs * FOR_OTHERS) / (1 - FOR_OTHERS));
  return { atOnce: AT_ONCE, restMs, enough: Number.POSITIVE_INFINITY };
}
