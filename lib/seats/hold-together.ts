import { sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { databaseCode } from '@/lib/errors';
import type { HoldCall, Outcome } from './hold-seats';

/** A transaction keeps its locks until the last of it is done. */
const MOST_TOGETHER = 32;
/** One is answered while the other is written to disk. */
const MOST_AT_ONCE = 2;

/** SQLSTATEs that end a transaction without a doubt: wrong data, broken constraints, deadlocks, locks not to be had. */
const REFUSED = /^(22|23|40|55)...$/;

type Waiting = { call: HoldCall; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };
type Line = { waiting: Waiting[]; running: number };

/** One per client: a transaction stays with one organisation. */
const linesOf = prepared(() => new Map<number, Line>());

/** Whether a hold may share a transaction: not when it has one already, and not where it would have to wait for others. */
export const mayShare = (db: Db, { chosen, typeMaxPerEvent }: HoldCall): boolean =>
  !(db instanceof PgTransaction) && chosen === null && typeMaxPerEvent === null;

/**
 * The answer of hold_seats to a hold that shares a transaction with those that wait at the same moment: a commit and a round trip
 * for all of them. None waits for the locks of another; `alone` when it would have had to, or when the transaction failed.
 */
export function holdTogether(db: Db, call: HoldCall): Promise<Outcome> {
  const lines = linesOf(db);
  const line = lines.get(call.clientId) ?? { waiting: [], running: 0 };
  lines.set(call.clientId, line);
  return new Promise((resolve, reject) => {
    line.waiting.push({ call, resolve, reject });
    if (line.waiting.length === 1) setImmediate(run, db, line);
  });
}

async function run(db: Db, line: Line): Promise<void> {
  if (line.running === MOST_AT_ONCE || line.waiting.length === 0) return;
  line.running++;
  // Sorted, so that two transactions that make the same carts do not wait in a circle.
  const batch = line.waiting.splice(0, MOST_TOGETHER).sort((a, b) => (a.call.cartId < b.call.cartId ? -1 : 1));
  try {
    const [row] = await holds(db).execute({ calls: JSON.stringify(batch.map(({ call }) => call)) });
    for (const [i, { resolve }] of batch.entries()) resolve(row?.outcomes[i] ?? ALONE);
  } catch (error) {
    // Refused for one of them, nothing was taken: whose fault it was shows when each is tried by itself. A connection that broke
    // may have taken all.
    const isRefused = REFUSED.test(databaseCode(error) ?? '');
    for (const { resolve, reject } of batch) {
      if (isRefused) resolve(ALONE);
      else reject(error);
    }
  } finally {
    line.running--;
    if (line.waiting.length > 0) void run(db, line);
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
    .select({
      outcomes: sql<Outcome[]>`json_agg(json_build_object('outcome', outcome, 'available', available, 'taken', taken,
        'held', held_seats, 'expiresAt', expires_at, 'extensions', extensions) ORDER BY place)`,
    })
    .from(
      sql`ROWS FROM (jsonb_to_recordset(${sql.placeholder('calls')}::text::jsonb) AS (
          "clientId" int, version bigint, "cartId" text, "subEventId" int, "categoryId" int, "ticketTypeId" int, price numeric,
          count int, now timestamptz, "holdSeconds" float8, "cartMax" int, "eventMaxPerOrder" int, "typeMaxPerOrder" int,
          "firstNr" int, "lastNr" int)) WITH ORDINALITY AS c(
          client_id, version, cart_id, sub_event_id, category_id, ticket_type_id, price, count, now, hold_seconds, cart_max,
          event_max, type_order_max, first_nr, last_nr, place)
        CROSS JOIN LATERAL hold_seats(client_id, version, cart_id, sub_event_id, category_id, ticket_type_id, price, count, NULL, now,
          make_interval(secs => hold_seconds), cart_max, event_max, type_order_max, NULL, first_nr, last_nr, false, false)`,
    )
    .prepare('hold_together'),
);
