import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import type { HeldSeat, Hold, HoldCall } from './hold';

/** What the SQL function hold_seats says of one hold; db/functions/hold_seats.sql says what each means. */
export type HoldOutcome = {
  outcome:
    | 'held'
    | 'stale'
    | 'alone'
    | 'short'
    | 'sold_out'
    | 'seat_taken'
    | 'order_limit'
    | 'discount_limit_order'
    | 'discount_limit_event'
    | 'voucher_used'
    | 'voucher_seats';
  available?: number | null;
  taken?: number[] | null;
  seats?: HeldSeat[];
  expiresAt?: string;
  extensions?: number;
};

type Answer = { outcomes: HoldOutcome[] };

/**
 * What hold_in_halls says. `outcomes`: null for a hold that was left out. `changed`: by performance, what is taken of a hall that is
 * not as it was seen. `busy`: others choose there, for too long.
 */
export type HallsAnswer = { outcomes: (HoldOutcome | null)[]; changed: Record<number, string>; busy: boolean };

/** Nothing was done. */
export const NEEDS_OWN_TRANSACTION: HoldOutcome = { outcome: 'alone' };

/** `alone`: one hold, which may wait for others; `wait`: also for seats that are locked. */
type How = { now: Date; alone?: boolean; wait?: boolean };

/** Calls the SQL function hold_seats, which holds for all of a batch in one transaction, for each cart all or nothing. */
export async function askSeats(db: Db, calls: readonly HoldCall[], how: How): Promise<HoldOutcome[]> {
  const holds = calls.map(({ hold }) => jsonOf(hold, seatsOf(hold)));
  const asked = { clientId: commonOf(calls).client, batch: JSON.stringify({ ...commonOf(calls), ...how, holds }) };
  return answerOf(await call(db).execute(asked)).outcomes;
}

/** A hall from which blocks were chosen. `seen`: what was taken there; `isLocked`: since before it was looked at. */
export type SeenHall = { subEventId: number; seen: string | null; isLocked: boolean };
type InHalls = {
  now: Date;
  halls: readonly SeenHall[];
  blocks: readonly (readonly number[] | undefined)[];
  wait: boolean;
};

/** Calls the SQL function hold_in_halls: the same for what was chosen in halls, for each hold the seats in `blocks`. */
export async function askInHalls(
  db: Db,
  calls: readonly HoldCall[],
  { now, halls, blocks, wait }: InHalls,
): Promise<HallsAnswer> {
  const batch = {
    ...commonOf(calls),
    now,
    wait,
    halls: halls.map(({ subEventId, seen, isLocked }) => ({ subEvent: subEventId, seen, locked: isLocked })),
    holds: calls.map(({ hold }, i) => jsonOf(hold, blocks[i])),
  };
  return answerOf(await callInHalls(db).execute({ batch: JSON.stringify(batch) }));
}

function commonOf([first]: readonly HoldCall[]) {
  if (!first) throw new Error('A batch of no holds');
  return { client: first.clientId, version: first.version, holdSeconds: first.holdSeconds, cartMax: first.cartMax };
}

function answerOf<T>([row]: { answer: T }[]): T {
  if (!row) throw new Error('A function that holds seats gave no answer');
  return row.answer;
}

const seatsOf = ({ seats }: Hold) => (typeof seats === 'string' ? undefined : seats);

/** What is undefined is left out: it costs PostgreSQL time to read. */
const jsonOf = (hold: Hold, chosen: readonly number[] | undefined) => ({
  cart: hold.cartId,
  subEvent: hold.subEventId,
  category: hold.categoryId,
  ticketType: hold.ticketTypeId,
  price: hold.price,
  count: hold.count,
  chosen,
  eventMax: hold.eventMaxPerOrder ?? undefined,
  typeMax: hold.typeMaxPerOrder ?? undefined,
  typeEventMax: hold.typeMaxPerEvent ?? undefined,
  firstNr: hold.firstNr,
  lastNr: hold.lastNr,
  voucher: hold.voucherId ?? undefined,
});

const call = oncePerDatabase((db: Db) =>
  db
    .select({ answer: sql<Answer>`answer` })
    .from(sql`hold_seats(${sql.placeholder('clientId')}, ${sql.placeholder('batch')}) AS done(answer)`)
    .prepare('hold_seats'),
);

const callInHalls = oncePerDatabase((db: Db) =>
  db
    .select({ answer: sql<HallsAnswer>`answer` })
    .from(sql`hold_in_halls(${sql.placeholder('batch')}) AS done(answer)`)
    .prepare('hold_in_halls'),
);
