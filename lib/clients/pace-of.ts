import type { BatchPace, BatchReport } from '@/lib/cache';
import { othersAskedSince } from './client-activity';

/** Clients that were just answered, or came meanwhile, are likely to want seats again: a transaction waits this long for as many. */
const REST_MS = 3;
/** An on-sale that is not alone leaves at most this part of the time to other organisations, with more adds in each transaction. */
const FOR_OTHERS = 0.9;
const MOST_REST_MS = 40;
/** … and handles other requests after this many promises were resolved. */
const AT_ONCE = 1;

/** For so long, or until there are as many as `enough`. */
type Gathering = { restMs: number; enough: number };

/** How transactions that several calls about one organisation share follow one another. */
export function paceOf(
  clientId: number,
  { beganAt, tookMs, calls, waiting, most }: BatchReport,
  gathering: Gathering = { restMs: REST_MS, enough: 1 },
): BatchPace {
  const isBusy = calls > 1 || waiting > 0;
  if (!isBusy || !othersAskedSince(clientId, beganAt)) {
    return {
      atOnce: most,
      restMs: gathering.restMs,
      enough: Math.min(most, Math.max(gathering.enough, calls + waiting)),
    };
  }
  const restMs = Math.min(MOST_REST_MS, (tookMs * FOR_OTHERS) / (1 - FOR_OTHERS));
  return { atOnce: AT_ONCE, restMs, enough: Number.POSITIVE_INFINITY };
}
