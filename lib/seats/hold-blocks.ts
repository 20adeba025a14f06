import { sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { askTogether } from '@/lib/clients';
import { type Context, inTransaction, inTurn } from '@/lib/context';
import { databaseCode } from '@/lib/errors';
import { bestNrsOf, lockChoice, tooManyChoose } from './choose-best-seats';
import type { HoldCall, Outcome } from './hold-seats';
import { type HallSeat, readHall } from './list-hall';
import { paceOf } from './pace-of';
import { ALONE, argumentsOfCalls, arrayOf, isRefused, sharingWith } from './shared-calls';

type Asked = { ctx: Context; call: HoldCall };
type Outcomes = Map<HoldCall, Outcome>;

const LOCK_TIMEOUT = '55P03';
/** How often others may be first before those who choose here stand in line with them. */
const MOST_GLANCES = 3;

/**
 * The answer of hold_seats, for the best seats side by side, to one who shares a transaction with all who want some of the same
 * hall at the same moment: they are chosen for each in turn, as if nobody else did. `alone` or `short` when that needs a
 * transaction of its own; nothing was taken then.
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
  const outcomes: Outcomes = new Map();
  try {
    await inTurn(newest.ctx, () => holdAll(newest.ctx, sharing, outcomes));
    await holdInLine(newest.ctx, sharing, outcomes);
  } catch (error) {
    // Each by itself would wait as long.
    if (databaseCode(error) === LOCK_TIMEOUT && outcomes.size === 0) throw tooManyChoose();
    if (!isRefused(error)) throw error;
  }
  return line.map(({ call }) => outcomes.get(call) ?? ALONE);
}, paceOf);

/** For a hall where others are always first: nobody else chooses while these do. */
async function holdInLine(ctx: Context, calls: HoldCall[], outcomes: Outcomes): Promise<void> {
  const left = calls.filter((call) => !outcomes.has(call));
  const [first] = left;
  if (!first) return;
  const held = await inTransaction(ctx, async (ctx) => {
    const held: Outcomes = new Map();
    await lockChoice(ctx, first.subEventId);
    await holdAll(ctx, left, held);
    return held;
  });
  for (const [call, outcome] of held) outcomes.set(call, outcome);
}

/** Holds what it can for one after the other, and puts what each was told into `outcomes`. */
async function holdAll(ctx: Context, calls: HoldCall[], outcomes: Outcomes): Promise<void> {
  // Seats that somebody else is looking at, or that are to be let go by an expired cart: not for those who share.
  const passed = new Set<number>();
  let glances = 0;
  for (let left = calls; left[0] && glances < MOST_GLANCES; ) {
    const { seats, taken } = await readHall(ctx, left[0].subEventId);
    take(seats, passed);
    const choices = left.map((call) => choose(seats, call));
    const told = await holdChoices(ctx, left, { choices, seen: taken });
    if (!told) glances++;
    for (const [i, outcome] of told?.entries() ?? []) outcomes.set(left[i] as HoldCall, outcome);
    left = left.slice(told?.length);
    const last = told?.at(-1);
    if (last?.outcome === 'alone' || last?.outcome === 'short')
      for (const nr of choices[(told?.length ?? 0) - 1] ?? []) passed.add(nr);
    if (last?.outcome !== 'stale') continue;
    for (const call of left) outcomes.set(call, last);
    break;
  }
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

type Choice = { choices: (number[] | null)[]; seen: string | null };

/** Undefined when the hall is not as it was seen any more. */
async function holdChoices(ctx: Context, calls: HoldCall[], { choices, seen }: Choice): Promise<Outcome[] | undefined> {
  const chosen = choices.map((nrs) => nrs && arrayOf(nrs));
  const [row] = await holds(ctx.db).execute({ chosen: arrayOf(chosen), seen, ...argumentsOf(calls) });
  return row?.outcomes ?? undefined;
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
    .select({ outcomes: sql<Outcome[] | null>`outcomes` })
    .from(
      sql`hold_seen_blocks(${p('clientId')}, ${p('version')}, ${p('now')}, make_interval(secs => ${p('holdSeconds')}), ${p('cartMax')},
        ${p('subEventId')}, ${p('carts')}, ${p('categories')}, ${p('ticketTypes')}, ${p('prices')}, ${p('counts')}, ${p('chosen')},
        ${p('eventMaxes')}, ${p('typeMaxes')}, ${p('firstNrs')}, ${p('lastNrs')}, ${p('seen')}) AS done(outcomes)`,
    )
    .prepare('hold_seen_blocks');
});
