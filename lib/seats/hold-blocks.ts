import { sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { askTogether } from '@/lib/clients';
import { type Context, inTransaction } from '@/lib/context';
import { databaseCode } from '@/lib/errors';
import { arrayOf } from './array-of';
import { bestNrsOf, lockChoice } from './choose-best-seats';
import { callOf, type HeldCart, type Hold, type HoldCall, type Outcome, toldBy } from './hold-seats';
import { isLike } from './hold-together';
import { listHall } from './list-hall';
import { paceOf } from './pace-of';

type HoldOne = (ctx: Context, hold: Hold) => Promise<HeldCart | undefined>;
type Asked = { ctx: Context; hold: Hold; holdOne: HoldOne };
type Told = { held: HeldCart | undefined } | { error: unknown };

/** SQLSTATEs that end a transaction by the fault of one who shares it: wrong data, broken constraints, deadlocks. */
const REFUSED = /^(22|23|40)...$/;
/** What is better asked in a transaction of its own: for the lock of a cart, of a seat, or of the most per performance. */
const ASK_ALONE = new Set<Outcome['outcome'] | undefined>(['alone', 'short', 'seat_taken', undefined]);

/**
 * The best seats for one who stands in line with all who want some of the same hall: they are chosen for each in turn, in one
 * transaction for those that wait at the same moment, so that a crowd before one hall keeps one connection. `holdOne` does it for
 * who cannot share a transaction.
 */
export async function holdBlocks(ctx: Context, hold: Hold, holdOne: HoldOne): Promise<HeldCart | undefined> {
  const told = await ask(ctx.db, ctx.client.id, { ctx, hold, holdOne }, hold.subEventId);
  if ('error' in told) throw told.error;
  return told.held;
}

const ask = askTogether<Asked, Told>(async (_db, _clientId, line) => {
  const outcomes = await holdInTurn(line);
  const told: Told[] = [];
  for (const asked of line) told.push(await tell(asked, outcomes.get(asked)));
  return told;
}, paceOf);

async function tell({ ctx, hold, holdOne }: Asked, outcome: Outcome | undefined): Promise<Told> {
  try {
    const isTold = outcome && !ASK_ALONE.has(outcome.outcome);
    return { held: isTold ? toldBy(outcome, hold) : await holdOne(ctx, hold) };
  } catch (error) {
    return { error };
  }
}

/** The outcomes of those who may share a transaction. */
async function holdInTurn(line: Asked[]): Promise<Map<Asked, Outcome>> {
  const [first] = line;
  const calls = new Map(line.map((asked) => [asked, callOf(asked.ctx, asked.hold)]));
  const common = first && calls.get(first);
  const carts = new Set<string>();
  const mayShare = ({ hold }: Asked, call: HoldCall) =>
    common && isLike(common, call) && hold.typeMaxPerEvent === null && carts.size < carts.add(hold.cartId).size;
  const sharing = [...calls].filter(([asked, call]) => mayShare(asked, call));
  if (!first || !common || sharing.length === 0) return new Map();
  try {
    return await inTransaction(first.ctx, (ctx) => holdAll(ctx, common, sharing));
  } catch (error) {
    // Nothing was taken; whose fault it was shows when each is tried by itself.
    if (REFUSED.test(databaseCode(error) ?? '')) return new Map();
    throw error;
  }
}

async function holdAll(ctx: Context, common: HoldCall, sharing: [Asked, HoldCall][]): Promise<Map<Asked, Outcome>> {
  const { subEventId } = common;
  const outcomes = new Map<Asked, Outcome>();
  await lockChoice(ctx, subEventId);
  for (let left = sharing; left.length > 0; ) {
    const hall = await listHall(ctx, subEventId);
    const seats = new Map(hall.map((seat) => [seat.nr, seat]));
    const calls = left.map(([, call]) => {
      const nrs = bestNrsOf(hall, call);
      for (const seat of nrs?.map((nr) => seats.get(nr)) ?? []) if (seat) seat.isFree = false;
      return { ...call, chosen: nrs ? arrayOf(nrs) : null };
    });
    const [row] = await holds(ctx.db).execute(argumentsOf(common, calls));
    const told = row?.outcomes ?? [];
    if (told.length === 0) throw new Error('hold_blocks gave no answer');
    for (const [i, outcome] of told.entries()) {
      const asked = left[i]?.[0];
      if (asked) outcomes.set(asked, outcome);
    }
    left = left.slice(told.length);
  }
  return outcomes;
}

function argumentsOf({ clientId, version, holdSeconds, cartMax, subEventId }: HoldCall, calls: HoldCall[]) {
  const ofCalls = (value: (call: HoldCall) => number | string | null) => arrayOf(calls.map(value));
  const now = new Date(Math.max(...calls.map((call) => call.now.getTime()))).toISOString();
  return {
    ...{ clientId, version, holdSeconds, cartMax, subEventId, now },
    carts: ofCalls((call) => call.cartId),
    categories: ofCalls((call) => call.categoryId),
    ticketTypes: ofCalls((call) => call.ticketTypeId),
    prices: ofCalls((call) => call.price),
    counts: ofCalls((call) => call.count),
    chosen: ofCalls((call) => call.chosen),
    eventMaxes: ofCalls((call) => call.eventMaxPerOrder),
    typeMaxes: ofCalls((call) => call.typeMaxPerOrder),
    firstNrs: ofCalls((call) => call.firstNr),
    lastNrs: ofCalls((call) => call.lastNr),
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
