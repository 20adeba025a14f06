import { batchByClient, latestOf } from '@/lib/cache';
import { paceOf } from '@/lib/clients';
import { type Context, inTransaction, withinTransactionLimit } from '@/lib/context';
import { databaseCode, isRefused } from '@/lib/errors';
import { tooManyChoose } from '../choose-best-seats';
import { type Hall, readHalls } from '../list-hall';
import { lockPerformance } from '../lock-performance';
import { askInHalls } from './ask-in-halls';
import { batchWith } from './batch';
import { chooseInHalls } from './choose-in-halls';
import { type HoldCall, type HoldOutcome, NEEDS_OWN_TRANSACTION } from './hold';

type BestHold = { ctx: Context; call: HoldCall };
/** `left`: calls without an outcome yet, with their halls. `passed`: locked seats that the batch avoids. */
type Batch = { left: HoldCall[]; halls: Map<number, Hall>; passed: Set<number>; outcomes: Map<HoldCall, HoldOutcome> };
type Failed = { failed: unknown };

const LOCK_TIMEOUT = '55P03';
/** After this many choices in a changed hall, the performance is locked before choosing. */
const MOST_GLANCES = 3;
const LEFT_OUT = 'left out';
const ONE_HALL = 'one hall';

/**
 * Holds the best seats side by side, batched with concurrent calls.
 * @returns the outcome; `alone` or `short`, with nothing taken, when it needs a transaction of its own
 */
export async function holdBest(ctx: Context, call: HoldCall): Promise<HoldOutcome> {
  const asked = { ctx, call };
  let answer = await askAll(ctx.db, call.client, asked);
  if (answer === LEFT_OUT) answer = await askAll(ctx.db, call.client, asked);
  if (answer === LEFT_OUT || answer === ONE_HALL)
    answer = await askHall(ctx.db, call.client, asked, call.hold.subEvent);
  if (typeof answer === 'string') return NEEDS_OWN_TRANSACTION;
  if ('failed' in answer) throw answer.failed;
  return answer;
}

type BatchOutcome = HoldOutcome | Failed | typeof LEFT_OUT | typeof ONE_HALL;

/**
 * A batch over all halls of an organisation, without waiting for locks: leaves out calls for a hall that is locked or has changed. It is
 * not for calls that all want one hall.
 */
const askAll = batchByClient<BestHold, BatchOutcome>(
  (_db, _clientId, asked) =>
    inBatch(asked, async (ctx, batch) => {
      if (isCrowd(asked)) return ONE_HALL;
      await withinTransactionLimit(ctx, () => holdNext(ctx, batch, 'pass'));
      return LEFT_OUT;
    }),
  paceOf,
);

const isCrowd = (asked: BestHold[]): boolean =>
  asked.length > 1 && new Set(asked.map(({ call }) => call.hold.subEvent)).size === 1;

/** A batch in one hall, until each call has an outcome. */
const askHall = batchByClient<BestHold, BatchOutcome>(
  (_db, _clientId, asked) =>
    inBatch(asked, async (ctx, batch) => {
      await withinTransactionLimit(ctx, () => holdSeen(ctx, batch));
      await holdLocked(ctx, batch);
      return LEFT_OUT;
    }),
  paceOf,
);

async function inBatch(
  asked: BestHold[],
  /** @returns the outcome of calls that got none */
  hold: (ctx: Context, batch: Batch) => Promise<BatchOutcome>,
): Promise<BatchOutcome[]> {
  const [newest] = [...asked].sort((a, b) => b.call.version - a.call.version);
  if (!newest) return [];
  const calls = batchWith(
    newest.call,
    asked.map(({ call }) => call),
  );
  // The same `now` for all: else a hold may expire between two calls, and the hall never matches what was read.
  const ctx = { ...newest.ctx, now: latestOf(calls) };
  const batch = newBatch(calls);
  let others: BatchOutcome;
  try {
    others = await hold(ctx, batch);
  } catch (error) {
    others = isRefused(error) ? NEEDS_OWN_TRANSACTION : { failed: error };
  }
  return asked.map(({ call }) => batch.outcomes.get(call) ?? others);
}

const newBatch = (left: HoldCall[]): Batch => ({ left, halls: new Map(), passed: new Set(), outcomes: new Map() });

/** Locks nothing between choosing and holding; holds in a transaction of its own. */
async function holdSeen(ctx: Context, batch: Batch): Promise<void> {
  for (let glances = 0; batch.left.length > 0 && glances < MOST_GLANCES; ) {
    if (!(await holdNext(ctx, batch, 'wait'))) glances++;
  }
}

/** For a hall that kept changing: locks it until these calls have their seats. */
async function holdLocked(ctx: Context, { left, outcomes }: Batch): Promise<void> {
  const [first] = left;
  if (!first) return;
  const held = await inTransaction(ctx, async (ctx) => {
    await lockPerformance(ctx, first.hold.subEvent).catch((error) => {
      // A call alone would wait as long for the lock.
      throw databaseCode(error) === LOCK_TIMEOUT ? tooManyChoose() : error;
    });
    const batch = newBatch(left);
    while (batch.left.length > 0) await holdNext(ctx, batch, 'locked');
    return batch.outcomes;
  });
  for (const [call, outcome] of held) outcomes.set(call, outcome);
}

/**
 * Chooses and holds for a batch, as far as possible.
 * @param how whether a hall that others have locked is skipped, waited for, or locked by us
 * @returns false when the hall that it waited for has changed there since it was read; nothing was held in it
 */
async function holdNext(ctx: Context, batch: Batch, how: 'pass' | 'wait' | 'locked'): Promise<boolean> {
  const { left, halls, passed, outcomes } = batch;
  const unseen = [...new Set(left.map(({ hold }) => hold.subEvent))].filter((id) => !halls.has(id));
  for (const [id, hall] of await readHalls(ctx, unseen)) halls.set(id, hall);
  const { blocks, seen } = chooseInHalls(left, halls, passed);
  const locked = how === 'locked';
  const answer = await askInHalls(ctx.db, left, {
    now: ctx.now,
    halls: seen.map((hall) => ({ ...hall, locked })),
    blocks,
    wait: how === 'wait',
  });
  if (answer.busy) throw tooManyChoose();
  // Only halls that changed while this waited are in the answer; the others may have changed since.
  for (const [id, { plan }] of halls) {
    const taken = answer.changed[id];
    if (taken === undefined) halls.delete(id);
    else halls.set(id, { plan, taken: taken || null });
  }
  let isStale = false;
  for (const [i, call] of left.entries()) {
    const outcome = answer.outcomes[i];
    if (!outcome) continue;
    outcomes.set(call, outcome);
    // Another transaction has locked these seats, or an expired cart still holds them.
    if (outcome.outcome === 'alone' || outcome.outcome === 'short') for (const nr of blocks[i] ?? []) passed.add(nr);
    if (outcome.outcome === 'stale') isStale = true;
  }
  batch.left = left.filter((call) => !outcomes.has(call));
  if (isStale) for (const call of batch.left.splice(0)) outcomes.set(call, { outcome: 'stale' });
  return Object.keys(answer.changed).length === 0;
}
