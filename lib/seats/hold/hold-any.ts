import type { Db } from '@/db/client';
import { batchByClient, latestOf } from '@/lib/cache';
import { paceOf } from '@/lib/clients';
import { isRefused } from '@/lib/errors';
import { askSeats, type HoldOutcome, NEEDS_OWN_TRANSACTION } from './ask-seats';
import { batchWith } from './batch';
import type { HoldCall } from './hold';

/**
 * The outcome of a hold of any seats that shares a transaction with those that wait at the same moment: a commit and a round trip
 * for all of them. None waits for the locks of another, but for one that is making the same cart at that moment; `alone` when it
 * would have had to, or when the transaction failed.
 */
export const holdAny = (db: Db, call: HoldCall): Promise<HoldOutcome> => hold(db, call.clientId, call);

const hold = batchByClient<HoldCall, HoldOutcome>((db, _, calls) => holdAll(db, calls), paceOf);

async function holdAll(db: Db, calls: HoldCall[]): Promise<HoldOutcome[]> {
  const [first] = calls;
  if (!first) return [];
  const batch = batchWith(first, calls);
  try {
    const told = await askSeats(db, batch, { now: latestOf(batch) });
    const outcomes = new Map(batch.map((call, i) => [call, told[i]]));
    return calls.map((call) => outcomes.get(call) ?? NEEDS_OWN_TRANSACTION);
  } catch (error) {
    if (isRefused(error)) return calls.map(() => NEEDS_OWN_TRANSACTION);
    throw error;
  }
}
