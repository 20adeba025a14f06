import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { batchByClient, latestOf } from '@/lib/cache';
import { paceOf } from '@/lib/clients';
import { type Context, DEADLOCK, isTransaction, runWrite } from '@/lib/context';
import { databaseCode, isRefused } from '@/lib/errors';
import { holdChoice } from '../choose-best-seats';
import { batchWith, commonOf, mayShare } from './batch';
import { callOf, type HeldCart, type Hold, type HoldCall, type HoldOutcome, NEEDS_OWN_TRANSACTION } from './hold';
import { holdBest } from './hold-best';
import { holdRefusal } from './hold-refusal';

/** How often to retry while others free the seats of expired carts: about a second in all. */
const MOST_TRIES = 60;

/**
 * Holds `count` seats for a cart, all or none, and restarts the hold of the whole cart (docs/locking.md).
 * @returns undefined, with nothing changed, when the client's catalogue has another version by now
 * @throws AppError `sold_out` (`available`), `seat_taken` (`seats`), `order_limit`, `discount_limit_order`, `discount_limit_event`
 */
export async function holdSeats(ctx: Context, hold: Hold): Promise<HeldCart | undefined> {
  const call = callOf(ctx, hold);
  if (hold.chosen || !hold.best) return resultOf(await runWrite(ctx, () => holdCall(ctx.db, call), isHeld), hold);
  const shared = mayShare(ctx.db, call) ? await runWrite(ctx, () => holdBest(ctx, call), isHeld) : undefined;
  if (shared && !isUndecided(shared)) return resultOf(shared, hold);
  const { subEvent: subEventId, category: categoryId, count } = hold;
  return holdChoice(ctx, { subEventId, categoryId, count }, (ctx, nrs) =>
    holdSeats(ctx, { ...hold, best: undefined, chosen: nrs }),
  );
}

const isHeld = ({ outcome }: HoldOutcome): boolean => outcome === 'held';
const isUndecided = ({ outcome }: HoldOutcome): boolean => outcome === 'alone' || outcome === 'short';

function resultOf(result: HoldOutcome, hold: Hold): HeldCart | undefined {
  if (result.outcome === 'stale') return undefined;
  if (result.outcome !== 'held') throw holdRefusal(hold, result);
  const { seats = [], expiresAt = '', extensions = 0 } = result;
  return { seats, expiresAt: new Date(expiresAt), extensions };
}

async function holdCall(db: Db, call: HoldCall): Promise<HoldOutcome> {
  let result = mayShare(db, call) ? await holdTogether(db, call.client, call) : await holdAlone(db, call, false);
  if (result.outcome === 'alone') result = await holdAlone(db, call, false);
  for (let tries = 0; result.outcome === 'short' && tries < MOST_TRIES; tries++) {
    if (tries > 0) await setTimeout(5 + Math.random() * 20);
    result = await holdAlone(db, call, true);
  }
  return result;
}

/**
 * Holds any seats, batched with concurrent calls in one transaction: one commit and round trip for all. It waits for no locks except of a
 * transaction that inserts the same cart. `alone` when it would have to wait, or the transaction failed.
 */
const holdTogether = batchByClient<HoldCall, HoldOutcome>(async (db, _, calls) => {
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
}, paceOf);

async function holdAlone(db: Db, call: HoldCall, wait: boolean): Promise<HoldOutcome> {
  try {
    const [outcome] = await askSeats(db, [call], { now: call.now, alone: true, wait });
    if (!outcome) throw new Error('hold_seats gave no outcome');
    return outcome;
  } catch (error) {
    // Retries after a deadlock with an import; a surrounding transaction is aborted, and inTransaction retries that.
    if (isTransaction(db) || databaseCode(error) !== DEADLOCK) throw error;
    return { outcome: 'short' };
  }
}

/** `alone`: a single hold, which may wait for locks; `wait`: also for locked seats. */
type How = { now: Date; alone?: boolean; wait?: boolean };

/** Calls the SQL function hold_seats, which holds for all of a batch in one transaction, for each cart all or nothing. */
async function askSeats(db: Db, calls: readonly HoldCall[], how: How): Promise<HoldOutcome[]> {
  const common = commonOf(calls);
  const batch = JSON.stringify({ ...common, ...how, holds: calls.map(({ hold }) => hold) });
  const [row] = await statement(db).execute({ client: common.client, batch });
  if (!row) throw new Error('hold_seats gave no answer');
  return row.answer.outcomes;
}

const statement = oncePerDatabase((db: Db) =>
  db
    .select({ answer: sql<{ outcomes: HoldOutcome[] }>`answer` })
    .from(sql`hold_seats(${sql.placeholder('client')}, ${sql.placeholder('batch')}) AS done(answer)`)
    .prepare('hold_seats'),
);
