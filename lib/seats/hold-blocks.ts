import { sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { batchByClient, latestOf } from '@/lib/cache';
import { type Context, inTransaction, throughGate } from '@/lib/context';
import { databaseCode } from '@/lib/errors';
import { bestNrsOf, lockChoice, tooManyChoose } from './choose-best-seats';
import type { HoldCall, Outcome } from './hold-seats';
import { type HallSeat, readHall } from './list-hall';
import { paceOf } from './pace-of';
import { ALONE, argumentsOfCalls, arrayOf, isRefused, sharingWith } from './shared-calls';

type Asked = { ctx: Context; call: HoldCall };
/** Who is yet to be told, and what those were told before. `passed`: seats that are not for those who share. */
type Line = { left: HoldCall[]; passed: Set<number>; outcomes: Map<HoldCall, Outcome> };
type Failed = { failed: unknown };

const LOCK_TIMEOUT = '55P03';
/** How often others may be first before those who choose here stand in line with them. */
const MOST_GLANCES = 3;

/**
 * The answer of hold_seats, for the best seats side by side, to one who shares a transaction with all who want some of the same
 * hall at the same moment: they are chosen for each in turn, as if nobody else did. `alone` or `short` when that needs a
 * transaction of its own; nothing was taken then.
 */
export async function holdBlocks(ctx: Context, call: HoldCall): Promise<Outcome> {
  const answer = await ask(ctx.db, call.clientId, { ctx, call }, call.subEventId);
  if ('failed' in answer) throw answer.failed;
  return answer;
}

const ask = batchByClient<Asked, Outcome | Failed>(async (_db, _clientId, asked) => {
  const [newest] = [...asked].sort((a, b) => b.call.version - a.call.version);
  if (!newest) return [];
  const sharing = sharingWith(
    newest.call,
    asked.map(({ call }) => call),
  );
  // One moment for all: a hold may end between two, and the hall never be as it was seen.
  const ctx = { ...newest.ctx, now: latestOf(sharing) };
  const line = lineOf(sharing);
  let others: Outcome | Failed = ALONE;
  try {
    await throughGate(ctx, () => holdSeen(ctx, line));
    await holdInLine(ctx, line);
  } catch (error) {
    if (!isRefused(error)) others = { failed: error };
  }
  return asked.map(({ call }) => line.outcomes.get(call) ?? others);
}, paceOf);

const lineOf = (left: HoldCall[]): Line => ({ left, passed: new Set(), outcomes: new Map() });

/** Nothing is locked between looking and holding, and what is held is held in a transaction of its own. */
async function holdSeen(ctx: Context, line: Line): Promise<void> {
  for (let glances = 0; line.left.length > 0 && glances < MOST_GLANCES; ) {
    if (!(await holdNext(ctx, line, seenBlocks))) glances++;
  }
}

/** For a hall where others were always first: nobody else chooses there until these have their seats. */
async function holdInLine(ctx: Context, { left, outcomes }: Line): Promise<void> {
  const [first] = left;
  if (!first) return;
  const held = await inTransaction(ctx, async (ctx) => {
    await lockChoice(ctx, first.subEventId).catch((error) => {
      // Each by itself would wait as long.
      throw databaseCode(error) === LOCK_TIMEOUT ? tooManyChoose() : error;
    });
    const line = lineOf(left);
    while (line.left.length > 0) await holdNext(ctx, line, blocks);
    return line.outcomes;
  });
  for (const [call, outcome] of held) outcomes.set(call, outcome);
}

/** Chooses and holds for the next of a line, as far as it goes. @returns whether the hall was as it was seen; else nothing was done */
async function holdNext(ctx: Context, line: Line, holds: typeof blocks): Promise<boolean> {
  const [first] = line.left;
  if (!first) return true;
  const { seats, taken } = await readHall(ctx, first.subEventId);
  take(seats, line.passed);
  const choices = line.left.map((call) => choose(seats, call));
  const chosen = arrayOf(choices.map((nrs) => nrs && arrayOf(nrs)));
  const values = Object.assign(argumentsOf(line.left, ctx.now), { chosen, seen: taken });
  const [row] = await holds(ctx.db).execute(values);
  if (row?.told === null) return false;
  if (row?.told === 'busy') throw tooManyChoose();
  const last = row?.told.at(-1);
  if (!row || !last) throw new Error('hold_blocks gave no answer');

  for (const [i, outcome] of row.told.entries()) line.outcomes.set(line.left[i] as HoldCall, outcome);
  line.left = line.left.slice(row.told.length);
  if (last.outcome === 'alone' || last.outcome === 'short') {
    // Somebody else is looking at them, or they are to be let go by a cart that is over.
    for (const nr of choices[row.told.length - 1] ?? []) line.passed.add(nr);
  } else if (last.outcome === 'stale') {
    for (const call of line.left) line.outcomes.set(call, last);
    line.left = [];
  }
  return true;
}

/** The best seats of those that are free, which are not then; null when there are too few, or more are wanted than anybody may have. */
function choose(hall: HallSeat[], call: HoldCall): number[] | null {
  const { count, cartMax, eventMaxPerOrder, typeMaxPerOrder } = call;
  if (count > Math.min(cartMax, eventMaxPerOrder ?? count, typeMaxPerOrder ?? count)) return null;
  const nrs = new Set(bestNrsOf(hall, call));
  take(hall, nrs);
  return nrs.size > 0 ? [...nrs] : null;
}

function take(hall: HallSeat[], nrs: ReadonlySet<number>): void {
  for (const seat of hall) if (nrs.has(seat.nr)) seat.isFree = false;
}

function argumentsOf(calls: HoldCall[], now: Date) {
  const ofCalls = (value: (call: HoldCall) => number) => arrayOf(calls.map(value));
  return {
    subEventId: calls[0]?.subEventId,
    categories: ofCalls((call) => call.categoryId),
    firstNrs: ofCalls((call) => call.firstNr),
    lastNrs: ofCalls((call) => call.lastNr),
    ...argumentsOfCalls(calls, now),
  };
}

type Told = Outcome[] | 'busy' | null;
const p = sql.placeholder;
const given = sql`${p('clientId')}, ${p('version')}, ${p('now')}, make_interval(secs => ${p('holdSeconds')}), ${p('cartMax')},
  ${p('subEventId')}, ${p('carts')}, ${p('categories')}, ${p('ticketTypes')}, ${p('prices')}, ${p('counts')}, ${p('chosen')},
  ${p('eventMaxes')}, ${p('typeMaxes')}, ${p('firstNrs')}, ${p('lastNrs')}`;

const blocks = prepared((db) =>
  db.select({ told: sql<Told>`told` }).from(sql`hold_blocks(${given}) AS done(told)`).prepare('hold_blocks'),
);

const seenBlocks = prepared((db) =>
  db
    .select({ told: sql<Told>`told` })
    .from(sql`hold_seen_blocks(${given}, ${p('seen')}) AS done(told)`)
    .prepare('hold_seen_blocks'),
);
