import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { batchByClient } from '@/lib/cache';
import type { HoldCall, Outcome } from './hold-seats';
import { paceOf } from './pace-of';
import { ALONE, argumentsOfCalls, arrayOf, isRefused, sharingWith } from './shared-calls';

/**
 * The answer of hold_seats to a hold that shares a transaction with those that wait at the same moment: a commit and a round trip
 * for all of them. None waits for the locks of another, but for one that is making the same cart at that moment; `alone` when it
 * would have had to, or when the transaction failed.
 */
export const holdTogether = (db: Db, call: HoldCall): Promise<Outcome> => hold(db, call.clientId, call);

const hold = batchByClient<HoldCall, Outcome>((db, _, calls) => holdAll(db, calls), paceOf);

async function holdAll(db: Db, calls: HoldCall[]): Promise<Outcome[]> {
  const [first] = calls;
  if (!first) return [];
  const alike = sharingWith(first, calls);
  try {
    const [row] = await holds(db).execute(argumentsOf(alike));
    const outcomes = new Map(alike.map((call, i) => [call, row?.outcomes[i]]));
    return calls.map((call) => outcomes.get(call) ?? ALONE);
  } catch (error) {
    if (isRefused(error)) return calls.map(() => ALONE);
    throw error;
  }
}

type Rank = HoldCall & { wanted: number };

function argumentsOf(calls: HoldCall[]) {
  const ranks = new Map<string, Rank & { place: number }>();
  const places: number[] = [];
  const uptos: number[] = [];
  for (const call of calls) {
    const key = `${call.subEventId} ${call.categoryId}`;
    const rank = ranks.get(key) ?? { wanted: 0, place: ranks.size + 1, ...call };
    rank.wanted += call.count;
    ranks.set(key, rank);
    places.push(rank.place);
    uptos.push(rank.wanted);
  }
  const ofRanks = (value: (rank: Rank) => number) => arrayOf([...ranks.values()].map(value));
  return {
    subEvents: ofRanks((rank) => rank.subEventId),
    categories: ofRanks((rank) => rank.categoryId),
    firstNrs: ofRanks((rank) => rank.firstNr),
    lastNrs: ofRanks((rank) => rank.lastNr),
    starts: ofRanks(({ firstNr, lastNr }) => firstNr + Math.floor(Math.random() * (lastNr - firstNr + 1))),
    wanted: ofRanks((rank) => rank.wanted),
    ranks: arrayOf(places),
    uptos: arrayOf(uptos),
    ...argumentsOfCalls(calls),
  };
}

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
