import { batchByClient, latestOf } from '@/lib/cache';
import { type Context, inTransaction, throughGate } from '@/lib/context';
import { databaseCode } from '@/lib/errors';
import { bestNrsOf, tooManyChoose } from '../choose-best-seats';
import { type HallSeat, readHall } from '../list-hall';
import { lockPerformance } from '../lock-performance';
import { askSeats, type HoldOutcome, NEEDS_OWN_TRANSACTION } from './ask-seats';
import { batchWith, isRefused } from './batch';
import type { HoldCall } from './hold';
import { paceOf } from './pace-of';

type BestHold = { ctx: Context; call: HoldCall };
/** `left`: calls without an outcome yet. `passed`: seats that are not for those who share. */
type HallQueue = { left: HoldCall[]; passed: Set<number>; outcomes: Map<HoldCall, HoldOutcome> };
type Failed = { failed: unknown };

const LOCK_TIMEOUT = '55P03';
/** How often the hall may have changed between looking and holding before the performance is locked first. */
const MOST_GLANCES = 3;
/**
 * The outcome of a hold of the best seats side by side, for one who shares a transaction with all who want some of the same
 * hall at the same moment: they are chosen for each in turn, as if nobody else did. `alone` or `short` when that needs a
 * transaction of its own; nothing was taken then.
 */
export async function holdBest(ctx: Context, call: HoldCall): Promise<HoldOutcome> {
  const answer = await ask(ctx.db, call.clientId, { ctx, call }, call.hold.subEventId);
  if ('failed' in answer) throw answer.failed;
  return answer;
}

const ask = batchByClient<BestHold, HoldOutcome | Failed>(async (_db, _clientId, asked) => {
  const [newest] = [...asked].sort((a, b) => b.call.version - a.call.version);
  if (!newest) return [];
  const batch = batchWith(
    newest.call,
    asked.map(({ call }) => call),
  );
  // One moment for all: a hold may end between two, and the hall never be as it was seen.
  const ctx = { ...newest.ctx, now: latestOf(batch) };
  const line = lineOf(batch);
  let others: HoldOutcome | Failed = NEEDS_OWN_TRANSACTION;
  try {
    await throughGate(ctx, () => holdSeen(ctx, line));
    await holdLocked(ctx, line);
  } catch (error) {
    if (!isRefused(error)) others = { failed: error };
  }
  return asked.map(({ call }) => line.outcomes.get(call) ?? others);
}, paceOf);

const lineOf = (left: HoldCall[]): HallQueue => ({ left, passed: new Set(), outcomes: new Map() });

/** Nothing is locked between looking and holding, and what is held is held in a transaction of its own. */
async function holdSeen(ctx: Context, line: HallQueue): Promise<void> {
  for (let glances = 0; line.left.length > 0 && glances < MOST_GLANCES; ) {
    if (!(await holdNext(ctx, line, { locked: false }))) glances++;
  }
}

/** For a hall where others were always first: nobody else chooses there until these have their seats. */
async function holdLocked(ctx: Context, { left, outcomes }: HallQueue): Promise<void> {
  const [first] = left;
  if (!first) return;
  const held = await inTransaction(ctx, async (ctx) => {
    await lockPerformance(ctx, first.hold.subEventId).catch((error) => {
      // Each call alone would wait as long.
      throw databaseCode(error) === LOCK_TIMEOUT ? tooManyChoose() : error;
    });
    const line = lineOf(left);
    while (line.left.length > 0) await holdNext(ctx, line, { locked: true });
    return line.outcomes;
  });
  for (const [call, outcome] of held) outcomes.set(call, outcome);
}

/** Chooses and holds for the next of a line, as far as it goes. @returns whether the hall was as it was seen; else nothing was done */
async function holdNext(ctx: Context, line: HallQueue, { locked }: { locked: boolean }): Promise<boolean> {
  const [first] = line.left;
  if (!first) return true;
  const { subEventId } = first.hold;
  const { seats, taken } = await readHall(ctx, subEventId);
  take(seats, line.passed);
  const blocks = line.left.map((call) => choose(seats, call));
  const hall = { subEvent: subEventId, locked, seen: taken };
  const answer = await askSeats(ctx.db, line.left, { now: ctx.now, hall, blocks });
  if (answer.status === 'changed') return false;
  if (answer.status === 'busy') throw tooManyChoose();
  const { outcomes } = answer;
  const last = outcomes.at(-1);
  if (!last) throw new Error('hold_seats gave no outcome');

  for (const [i, outcome] of outcomes.entries()) line.outcomes.set(line.left[i] as HoldCall, outcome);
  line.left = line.left.slice(outcomes.length);
  if (last.outcome === 'alone' || last.outcome === 'short') {
    // Another transaction has locked them, or an expired cart still holds them.
    for (const nr of blocks[outcomes.length - 1] ?? []) line.passed.add(nr);
  } else if (last.outcome === 'stale') {
    for (const call of line.left) line.outcomes.set(call, last);
    line.left = [];
  }
  return true;
}

/** The best free seats, which it marks as taken; undefined when too few are free, or more are wanted than one order may have. */
function choose(hall: HallSeat[], { hold, cartMax }: HoldCall): number[] | undefined {
  const { count, eventMaxPerOrder, typeMaxPerOrder } = hold;
  if (count > Math.min(cartMax, eventMaxPerOrder ?? count, typeMaxPerOrder ?? count)) return undefined;
  const nrs = new Set(bestNrsOf(hall, hold));
  take(hall, nrs);
  return nrs.size > 0 ? [...nrs] : undefined;
}

function take(hall: HallSeat[], nrs: ReadonlySet<number>): void {
  for (const seat of hall) if (nrs.has(seat.nr)) seat.isFree = false;
}
