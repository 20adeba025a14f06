import { performance } from 'node:perf_hooks';
import type { BatchPace, BatchReport } from '@/lib/cache';
import { othersAskedSince } from './client-activity';

/** Clients that were just answered, or came meanwhile, likely want more at the same time: a transaction waits this long for as many. */
const REST_MS = 6;
/** Of eight orders in one transaction each costs a quarter of one by itself, of sixteen hardly less. */
const ENOUGH = 8;
/** For so long after several asked at once, others are expected. */
const GATHER_FOR_MS = 250;
/** An on-sale that is not alone leaves at most this part of the time to other organisations, with more adds in each transaction. */
const FOR_OTHERS = 0.9;
const MOST_REST_MS = 40;
/** … and handles other requests after this many promises were resolved. */
const AT_ONCE = 1;

/**
 * How transactions that several calls about one organisation share follow one another. A process with hardly any time left waits for more
 * calls: so each takes less of it.
 */
export function paceOf(clientId: number, { beganAt, tookMs, calls, waiting, most }: BatchReport): BatchPace {
  const isAlone = calls === 1 && waiting === 0;
  if (isAlone) return { atOnce: most, restMs: REST_MS, enough: 1, gatherForMs: 0 };
  if (!othersAskedSince(clientId, beganAt)) {
    const enough = Math.min(most, Math.max(isBusyProcess() ? ENOUGH : 1, calls + waiting));
    return { atOnce: most, restMs: REST_MS, enough, gatherForMs: GATHER_FOR_MS };
  }
  const restMs = Math.min(MOST_REST_MS, (tookMs * FOR_OTHERS) / (1 - FOR_OTHERS));
  return { atOnce: AT_ONCE, restMs, enough: Number.POSITIVE_INFINITY, gatherForMs: 0 };
}

const BUSY_SHARE = 0.6;
const LOOK_EVERY_MS = 50;
let looked = { at: 0, utilization: 0, loop: performance.eventLoopUtilization() };

/** Whether this process was at work, or waited for a processor, most of the last moments. */
function isBusyProcess(): boolean {
  const at = performance.now();
  if (at - looked.at >= LOOK_EVERY_MS) {
    const { utilization } = performance.eventLoopUtilization(looked.loop);
    looked = { at, utilization, loop: performance.eventLoopUtilization() };
  }
  return looked.utilization > BUSY_SHARE;
}
