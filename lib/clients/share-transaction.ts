import type { Db } from '@/db/client';
import { type BatchReport, batchByClient } from '@/lib/cache';
import { isTransaction } from '@/lib/context';
import { isRefused } from '@/lib/errors';
import { paceOf } from './pace-of';

/** An order costs three times as much as an add, and two in one transaction cost half each: so orders wait longer for one another. */
const GATHERING = { restMs: 6, enough: 4 };

const pace = (clientId: number, report: BatchReport) => paceOf(clientId, report, GATHERING);

/**
 * Batches calls of one organisation in a transaction, `together`, which waits for no locks and answers by key. Calls without an answer, or
 * all if the transaction was refused, run by `alone`. A key occurs once per batch. Inside a caller's transaction, only `alone` runs.
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
