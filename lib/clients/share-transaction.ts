import type { Db } from '@/db/client';
import { type BatchReport, batchByClient } from '@/lib/cache';
import { isTransaction } from '@/lib/context';
import { isRefused } from '@/lib/errors';
import { paceOf } from './pace-of';

/** An order costs three times as much as an add, and of two in one transaction each costs half: so they wait longer for one another. */
const GATHERING = { restMs: 6, enough: 4 };

const pace = (clientId: number, report: BatchReport) => paceOf(clientId, report, GATHERING);

/**
 * Calls of one organisation that arrive while others are written share a transaction, `together`, which waits for nobody's locks: each
 * is answered by its key, and those that are not, or all where it failed by somebody's fault, are done by `alone`. A key comes once in
 * a transaction. Within a transaction of the caller there is only `alone`.
 */
export function shareTransaction<Call, Answer>({ keyOf, together, alone }: Sharing<Call, Answer>) {
  const share = batchByClient<Call, Answer | undefined>(async (db, clientId, calls) => {
    const batch = new Map<string | number, Call>();
    for (const call of calls) if (!batch.has(keyOf(call))) batch.set(keyOf(call), call);
    try {
      const answers = await together(db, clientId, [...batch.values()]);
      return calls.map((call) => (batch.get(keyOf(call)) === call ? answers.get(keyOf(call)) : undefined));
    } catch (error) {
      if (isRefused(error)) return calls.map(() => undefined);
      throw error;
    }
  }, pace);
  return async (db: Db, clientId: number, call: Call): Promise<Answer> =>
    (isTransaction(db) ? undefined : await share(db, clientId, call)) ?? alone(db, call);
}

type Sharing<Call, Answer> = {
  keyOf: (call: Call) => string | number;
  together: (db: Db, clientId: number, calls: Call[]) => Promise<Map<string | number, Answer>>;
  alone: (db: Db, call: Call) => Promise<Answer>;
};
