import { batchByClient, latestOf } from '@/lib/cache';
import { paceOf } from '@/lib/clients';
import { type Context, inTransaction, throughGate } from '@/lib/context';
import { databaseCode, isRefused } from '@/lib/errors';
import { tooManyChoose } from '../choose-best-seats';
import { hallChoice } from '../hall-choice';
import { type Hall, readHalls, takenNrs } from '../list-hall';
import { lockPerformance } from '../lock-performance';
import { askInHalls, type HoldOutcome, NEEDS_OWN_TRANSACTION } from './ask-seats';
import { batchWith } from './batch';
import type { HoldCall } from './hold';

type BestHold = { ctx: Context; call: HoldCall };
/** `left`: calls without an outcome yet, each for a hall. `passed`: seats that are not for those who share. */
type Line = { left: HoldCall[]; halls: Map<number, Hall>; passed: Set<number>; outcomes: Map<HoldCall, HoldOutcome> };
type Failed = { failed: unknown };

const LOCK_TIMEOUT = '55P03';
/** How often the hall may have changed between looking and holding before the performance is locked first. */
const MOST_GLANCES = 3;
const LEFT_OUT = 'left out';

/**
 * The outcome of a hold of the best seats side by side, chosen and held with those of all who want some at the same moment.
 * `alone` or `short` when it needs a transaction of its own; nothing was taken then.
 */
export async function holdBest(ctx: Context, call: HoldCall): Promise<HoldOutcome> {
  const asked = { ctx, call };
  let answer = await askAll(ctx.db, call.clientId, asked);
  if (answer === LEFT_OUT) answer = await askHall(ctx.db, call.clientId, asked, call.hold.subEventId);
  if (answer === LEFT_OUT) return NEEDS_OWN_TRANSACTION;
  if ('failed' in answer) throw answer.failed;
  return answer;
}

type Told = HoldOutcome | Failed | typeof LEFT_OUT;

/** In all halls of an organisation, without waiting for locks: calls for a locked hall are left out, or all when they want one hall. */
const askAll = batchByClient<BestHold, Told>(
  (_db, _clientId, asked) =>
    inLine(asked, async (ctx, line) => {
      if (!isCrowd(asked)) await throughGate(ctx, () => holdNext(ctx, line, 'pass'));
    }),
  paceOf,
);

const isCrowd = (asked: BestHold[]): boolean =>
  asked.length > 1 && new Set(asked.map(({ call }) => call.hold.subEventId)).size === 1;

/** In one hall, until each has an outcome. */
const askHall = batchByClient<BestHold, Told>(
  (_db, _clientId, asked) =>
    inLine(asked, async (ctx, line) => {
      await throughGate(ctx, () => holdSeen(ctx, line));
      await holdLocked(ctx, line);
    }),
  paceOf,
);

async function inLine(asked: BestHold[], hold: (ctx: Context, line: Line) => Promise<unknown>): Promise<Told[]> {
  const [newest] = [...asked].sort((a, b) => b.call.version - a.call.version);
  if (!newest) return [];
  const batch = batchWith(
    newest.call,
    asked.map(({ call }) => call),
  );
  // One moment for all: a hold may end between two, and the hall never be as it was seen.
  const ctx = { ...newest.ctx, now: latestOf(batch) };
  const line = lineOf(batch);
  let others: Told = LEFT_OUT;
  try {
    await hold(ctx, line);
  } catch (error) {
    others = isRefused(error) ? NEEDS_OWN_TRANSACTION : { failed: error };
  }
  return asked.map(({ call }) => line.outcomes.get(call) ?? others);
}

const lineOf = (left: HoldCall[]): Line => ({ left, halls: new Map(), passed: new Set(), outcomes: new Map() });

/** Nothing is locked between looking and holding, and what is held is held in a transaction of its own. */
async function holdSeen(ctx: Context, line: Line): Promise<void> {
  for (let glances = 0; line.left.length > 0 && glances < MOST_GLANCES; ) {
    if (!(await holdNext(ctx, line, 'wait'))) glances++;
  }
}

/** For a hall that kept changing: it is locked until these have their seats. */
async function holdLocked(ctx: Context, { left, outcomes }: Line): Promise<void> {
  const [first] = left;
  if (!first) return;
  const held = await inTransaction(ctx, async (ctx) => {
    await lockPerformance(ctx, first.hold.subEventId).catch((error) => {
      // Each call alone would wait as long.
      throw databaseCode(error) === LOCK_TIMEOUT ? tooManyChoose() : error;
    });
    const line = lineOf(left);
    while (line.left.length > 0) await holdNext(ctx, line, 'locked');
    return line.outcomes;
  });
  for (const [call, outcome] of held) outcomes.set(call, outcome);
}

/**
 * Chooses and holds for a line, as far as it goes. @param how a hall that others have locked is passed by or waited for, or is ours
 * @returns whether the halls were as they were seen; nothing was done in those that were not
 */
async function holdNext(ctx: Context, line: Line, how: 'pass' | 'wait' | 'locked'): Promise<boolean> {
  const { left, halls, passed, outcomes } = line;
  const unseen = [...new Set(left.map(({ hold }) => hold.subEventId))].filter((id) => !halls.has(id));
  for (const [id, hall] of await readHalls(ctx, unseen)) halls.set(id, hall);
  const choices = new Map(
    [...halls].map(([id, { plan, taken }]) => [id, hallChoice(plan, [...takenNrs(taken), ...passed])]),
  );
  const blocks = left.map(({ hold, cartMax }) => {
    const { subEventId, count, eventMaxPerOrder, typeMaxPerOrder } = hold;
    // Too many for one order: the function says so.
    if (count > Math.min(cartMax, eventMaxPerOrder ?? count, typeMaxPerOrder ?? count)) return undefined;
    return choices.get(subEventId)?.take(hold);
  });
  const seen = [...halls].map(([subEventId, { taken }]) => ({ subEventId, seen: taken, isLocked: how === 'locked' }));
  const answer = await askInHalls(ctx.db, left, { now: ctx.now, halls: seen, blocks, wait: how === 'wait' });
  if (answer.busy) throw tooManyChoose();
  // Only changed halls are in the answer; the others may have changed since.
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
    // Another transaction has locked them, or an expired cart still holds them.
    if (outcome.outcome === 'alone' || outcome.outcome === 'short') for (const nr of blocks[i] ?? []) passed.add(nr);
    if (outcome.outcome === 'stale') isStale = true;
  }
  line.left = left.filter((call) => !outcomes.has(call));
  if (isStale) for (const call of line.left.splice(0)) outcomes.set(call, { outcome: 'stale' });
  return Object.keys(answer.changed).length === 0;
}
