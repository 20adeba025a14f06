import { sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { askTogether } from '@/lib/clients';
import { type Context, inTransaction } from '@/lib/context';
import { databaseCode } from '@/lib/errors';
import { bestNrsOf, lockChoice, tooManyChoose } from './choose-best-seats';
import type { HoldCall, Outcome } from './hold-seats';
import { type HallSeat, listHall } from './list-hall';
import { paceOf } from './pace-of';
import { ALONE, argumentsOfCalls, arrayOf, isRefused, sharingWith } from './shared-calls';

type Asked = { ctx: Context; call: HoldCall };

const LOCK_TIMEOUT = '55P03';

/**
 * The answer of hold_seats, for the best seats side by side, to one who stands in line with all who want some of the same hall:
 * they are chosen for each in turn, in one transaction for those that wait at the same moment, so that a crowd before one hall
 * keeps one connection of each process. `alone` or `short` when that needs a transaction of its own; nothing was taken then.
 */
export const holdBlocks = (ctx: Context, call: HoldCall): Promise<Outcome> =>
  ask(ctx.db, call.clientId, { ctx, call }, call.subEventId);

const ask = askTogether<Asked, Outcome>(async (_db, _clientId, line) => {
  const [newest] = [...line].sort((a, b) => b.call.version - a.call.version);
  if (!newest) return [];
  const sharing = sharingWith(
    newest.call,
    line.map(({ call }) => call),
  );
  const outcomes = await holdInTurn(newest.ctx, sharing);
  return line.map(({ call }) => outcomes.get(call) ?? ALONE);
}, paceOf);

async function holdInTurn(ctx: Context, calls: HoldCall[]): Promise<Map<HoldCall, Outcome>> {
  try {
    return await inTransaction(ctx, (ctx) => holdAll(ctx, calls));
  } catch (error) {
    if (isRefused(error)) return new Map();
    throw error;
  }
}

async function holdAll(ctx: Context, calls: HoldCall[]): Promise<Map<HoldCall, Outcome>> {
  const { subEventId } = calls[0] as HoldCall;
  const outcomes = new Map<HoldCall, Outcome>();
  await lockChoice(ctx, subEventId).catch((error) => {
    // Each by itself would wait as long.
    if (databaseCode(error) === LOCK_TIMEOUT) throw tooManyChoose();
    throw error;
  });
  // Seats that somebody else is looking at, or that are to be let go by an expired cart: not for those who share.
  const passed = new Set<number>();
  for (let left = calls; left.length > 0; ) {
    const hall = await listHall(ctx, subEventId);
    take(hall, passed);
    const choices = left.map((call) => choose(hall, call));
    const told = await holdChoices(ctx, left, choices);
    for (const [i, outcome] of told.entries()) outcomes.set(left[i] as HoldCall, outcome);
    left = left.slice(told.length);
    const last = told.at(-1);
    if (last?.outcome === 'alone' || last?.outcome === 'short')
      for (const nr of choices[told.length - 1] ?? []) passed.add(nr);
    if (last?.outcome !== 'stale') continue;
    for (const call of left) outcomes.set(call, last);
    break;
  }
  return outcomes;
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

async function holdChoices(ctx: Context, calls: HoldCall[], choices: (number[] | null)[]): Promise<Outcome[]> {
  const chosen = choices.map((nrs) => nrs && arrayOf(nrs));
  const [row] = await holds(ctx.db).execute({ chosen: arrayOf(chosen), ...argumentsOf(calls) });
  if (!row?.outcomes.length) throw new Error('hold_blocks gave no answer');
  return row.outcomes;
}

function argumentsOf(calls: HoldCall[]) {
  const ofCalls = (value: (call: HoldCall) => number) => arrayOf(calls.map(value));
  return {
    subEventId: calls[0]?.subEventId,
    categories: ofCalls((call) => call.categoryId),
    firstNrs: ofCalls((call) => call.firstNr),
    lastNrs: ofCalls((call) => call.lastNr),
    ...argumentsOfCalls(calls),
  };
}

const holds = prepared((db) => {
  const p = sql.placeholder;
  return db
    .select({ outcomes: sql<Outcome[]>`outcomes` })
    .from(
      sql`hold_blocks(${p('clientId')}, ${p('version')}, ${p('now')}, make_interval(secs => ${p('holdSeconds')}), ${p('cartMax')},
        ${p('subEventId')}, ${p('carts')}, ${p('categories')}, ${p('ticketTypes')}, ${p('prices')}, ${p('counts')}, ${p('chosen')},
        ${p('eventMaxes')}, ${p('typeMaxes')}, ${p('firstNrs')}, ${p('lastNrs')}) AS done(outcomes)`,
    )
    .prepare('hold_blocks');
});
