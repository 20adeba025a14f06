import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { askTogether } from '@/lib/clients';
import { isTransaction } from '@/lib/context';
import { databaseCode } from '@/lib/errors';
import { arrayOf } from './array-of';
import type { HoldCall, Outcome } from './hold-seats';
import { paceOf } from './pace-of';

/** SQLSTATEs that end a transaction without a doubt: wrong data, broken constraints, deadlocks, locks not to be had. */
const REFUSED = /^(22|23|40|55)...$/;

/** Whether a hold may share a transaction: not when it has one already, and not where it would have to wait for others. */
export const mayShare = (db: Db, { chosen, typeMaxPerEvent }: HoldCall): boolean =>
  !isTransaction(db) && chosen === null && typeMaxPerEvent === null;

/**
 * The answer of hold_seats to a hold that shares a transaction with those that wait at the same moment: a commit and a round trip
 * for all of them. None waits for the locks of another, but for one that is making the same cart at that moment; `alone` when it
 * would have had to, or when the transaction failed.
 */
export const holdTogether = (db: Db, call: HoldCall): Promise<Outcome> => hold(db, call.clientId, call);

const hold = askTogether<HoldCall, Outcome>((db, _, calls) => holdAll(db, calls), paceOf);

async function holdAll(db: Db, calls: HoldCall[]): Promise<Outcome[]> {
  const [first] = calls;
  if (!first) return [];
  const alike = calls.filter(
    (call, i) => isLike(first, call) && calls.findIndex((one) => one.cartId === call.cartId) === i,
  );
  try {
    const [row] = await holds(db).execute(argumentsOf(first, alike));
    const outcomes = new Map(alike.map((call, i) => [call, row?.outcomes[i]]));
    return calls.map((call) => outcomes.get(call) ?? ALONE);
  } catch (error) {
    // Refused for one of them, nothing was taken: whose fault it was shows when each is tried by itself. A connection that broke
    // may have taken all.
    if (REFUSED.test(databaseCode(error) ?? '')) return calls.map(() => ALONE);
    throw error;
  }
}

/** Whether two may be one question: all but those that come as the organisation changes something. */
export const isLike = (a: HoldCall, b: HoldCall) =>
  a.version === b.version && a.holdSeconds === b.holdSeconds && a.cartMax === b.cartMax;

type Rank = HoldCall & { wanted: number };

function argumentsOf(common: HoldCall, calls: HoldCall[]) {
  const ranks = new Map<string, Rank & { place: number }>();
  const places: number[] = [];
  const uptos: number[] = [];
  for (const call of calls) {
    const key = `${call.subEventId} ${call.categoryId}`;
    const rank = ranks.get(key) ?? { ...call, wanted: 0, place: ranks.size + 1 };
    rank.wanted += call.count;
    ranks.set(key, rank);
    places.push(rank.place);
    uptos.push(rank.wanted);
  }
  const { clientId, version, holdSeconds, cartMax } = common;
  const now = new Date(Math.max(...calls.map((call) => call.now.getTime()))).toISOString();
  const ofRanks = (value: (rank: Rank) => number) => arrayOf([...ranks.values()].map(value));
  const ofCalls = (value: (call: HoldCall) => number | string | null) => arrayOf(calls.map(value));
  return {
    ...{ clientId, version, holdSeconds, cartMax, now },
    subEvents: ofRanks((rank) => rank.subEventId),
    categories: ofRanks((rank) => rank.categoryId),
    firstNrs: ofRanks((rank) => rank.firstNr),
    lastNrs: ofRanks((rank) => rank.lastNr),
    starts: ofRanks(({ firstNr, lastNr }) => firstNr + Math.floor(Math.random() * (lastNr - firstNr + 1))),
    wanted: ofRanks((rank) => rank.wanted),
    carts: ofCalls((call) => call.cartId),
    ranks: arrayOf(places),
    ticketTypes: ofCalls((call) => call.ticketTypeId),
    prices: ofCalls((call) => call.price),
    counts: ofCalls((call) => call.count),
    uptos: arrayOf(uptos),
    eventMaxes: ofCalls((call) => call.eventMaxPerOrder),
    typeMaxes: ofCalls((call) => call.typeMaxPerOrder),
  };
}

/** Nothing was done. */
export const ALONE: Outcome = {
  outcome: 'alone',
  available: null,
  taken: null,
  held: null,
  expiresAt: null,
  extensions: null,
};

// One row: postgres.js (3.4.9) loses rows of the next query when one fails that has given some already.
const holds = prepared((db) => {
  const p = sql.placeholder;
  return db
    .select({ outcomes: sql<Outcome[]>`outcomes` })
    .from(
      sql`hold_together(${p('clientId')}, ${p('version')}, ${p('now')}, make_interval(secs => ${p('holdSeconds')}), ${p('cartMax')},
        ${p('subEvents')}, ${p('categories')}, ${p('firstNrs')}, ${p('lastNrs')}, ${p('starts')}, ${p('wanted')},
        ${p('carts')}, ${p('ranks')}, ${p('ticketTypes')}, ${p('prices')}, ${p('counts')}, ${p('uptos')}, ${p('eventMaxes')},
        ${p('typeMaxes')}) AS done(outcomes)`,
    )
    .prepare('hold_together');
});
