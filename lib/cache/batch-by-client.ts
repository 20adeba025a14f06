import type { Db } from '@/db/client';
import { perDatabase } from '@/db/per-database';
import { type BatchPace, type BatchReport, batchCalls } from './batch';
import { boundedMap } from './bounded-map';

/**
 * batchCalls for calls about one client over one database (or in one transaction): a batch never mixes organisations. It saves round trips,
 * which cost more than most calls. `about`: what else the calls of a batch must have in common.
 */
export function batchByClient<Call, Answer>(
  answer: (db: Db, clientId: number, calls: Call[]) => Promise<readonly Answer[]>,
  pace?: (clientId: number, report: BatchReport) => BatchPace,
): (db: Db, clientId: number, call: Call, about?: number) => Promise<Answer> {
  // Calls that wait in an evicted queue are still answered.
  const queuesOf = perDatabase(() => boundedMap<(call: Call) => Promise<Answer>>(MOST_QUEUES));
  return (db, clientId, call, about) => {
    const queues = queuesOf(db);
    const key = about === undefined ? `${clientId}` : `${clientId} ${about}`;
    let queue = queues.get(key);
    if (!queue) {
      queue = batchCalls((calls) => answer(db, clientId, calls), {
        most: MOST,
        ...(pace && { pace: (report) => pace(clientId, report) }),
      });
      queues.set(key, queue);
    }
    return queue(call);
  };
}

/** A transaction holds its locks until the last of its calls is done. */
const MOST = 32;
const MOST_QUEUES = 10_000;
