import { sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { databaseCode } from '@/lib/errors';
import { together } from '@/lib/together';
import type { HoldCall, Outcome } from './hold-seats';

/** A transaction keeps its locks until the last of it is done. One is made while the other is written to disk. */
const BOUNDS = { most: 32, atOnce: 2 };

/** SQLSTATEs that end a transaction without a doubt: wrong data, broken constraints, deadlocks, locks not to be had. */
const REFUSED = /^(22|23|40|55)...$/;

/** Whether a hold may share a transaction: not when it has one already, and not where it would have to wait for others. */
export const mayShare = (db: Db, { chosen, typeMaxPerEvent }: HoldCall): boolean =>
  !(db instanceof PgTransaction) && chosen === null && typeMaxPerEvent === null;

/**
 * The answer of hold_seats to a hold that shares a transaction with those that wait at the same moment: a commit and a round trip
 * for all of them. None waits for the locks of another; `alone` when it would have had to, or when the transaction failed.
 */
export function holdTogether(db: Db, call: HoldCall): Promise<Outcome> {
  const lines = linesOf(db);
  let line = lines.get(call.clientId);
  if (!line) {
    line = together((calls) => holdAll(db, call.clientId, calls), BOUNDS);
    lines.set(call.clientId, line);
  }
  return line(call);
}

/** One per client: a transaction stays with one organisation. */
const linesOf = prepared(() => new Map<number, (call: HoldCall) => Promise<Outcome>>());

async function holdAll(db: Db, clientId: number, calls: HoldCall[]): Promise<Outcome[]> {
  try {
    const [row] = await holds(db).execute({ clientId, calls: JSON.stringify(calls) });
    return calls.map((_, i) => row?.outcomes[i] ?? ALONE);
  } catch (error) {
    // Refused for one of them, nothing was taken: whose fault it was shows when each is tried by itself. A connection that broke
    // may have taken all.
    if (REFUSED.test(databaseCode(error) ?? '')) return calls.map(() => ALONE);
    throw error;
  }
}

const ALONE: Outcome = {
  outcome: 'alone',
  available: null,
  taken: null,
  held: null,
  expiresAt: null,
  extensions: null,
};

// One row: postgres.js (3.4.9) loses rows of the next query when one fails that has given some already.
const holds = prepared((db) =>
  db
    .select({ outcomes: sql<Outcome[]>`outcomes` })
    .from(sql`hold_together(${sql.placeholder('clientId')}, ${sql.placeholder('calls')}::text::json) AS done(outcomes)`)
    .prepare('hold_together'),
);
