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

/** `changed`: the hall is not as it was `seen`. `busy`: others choose there, for too long. Nothing was done then. */
export type HoldAnswer = { status: 'done'; outcomes: HoldOutcome[] } | { status: 'changed' } | { status: 'busy' };

/** Nothing was done. */
export const NEEDS_OWN_TRANSACTION: HoldOutcome = { outcome: 'alone' };

/**
 * `alone`: one hold, which may wait for others; `wait`: also for seats that are locked. `hall`: blocks of one hall (list-hall.ts), for each
 * hold the seats in `blocks`.
 */
type How = {
  now: Date;
  alone?: boolean;
  wait?: boolean;
  hall?: { subEvent: number; locked: boolean; seen: string | null };
  blocks?: (readonly number[] | undefined)[];
};

/**
 * Calls the SQL function hold_seats, or with `hall` hold_chosen_blocks, which holds for all of a batch in one transaction, for each cart
 * all or nothing.
 */
export async function askSeats(
  db: Db,
  calls: readonly HoldCall[],
  { now, alone, wait, hall, blocks = [] }: How,
): Promise<HoldAnswer> {
  const [{ clientId, version, holdSeconds, cartMax } = neverEmpty()] = calls;
  const holds = calls.map(({ hold }, i) => jsonOf(hold, blocks[i]));
  const batch = { client: clientId, version, holdSeconds, cartMax, now, alone, wait, hall, holds };
  const asked = { clientId, batch: JSON.stringify(batch) };
  const [row] = await (hall ? callInHall(db) : call(db)).execute(asked);
  if (!row) throw new Error('hold_seats gave no answer');
  return row.answer;
}

/** What is undefined is left out: it costs PostgreSQL time to read. */
const jsonOf = (hold: Hold, block: readonly number[] | undefined) => ({
  cart: hold.cartId,
  subEvent: hold.subEventId,
  category: hold.categoryId,
  ticketType: hold.ticketTypeId,
  price: hold.price,
  count: hold.count,
  chosen: typeof hold.seats === 'string' ? block : hold.seats,
  eventMax: hold.eventMaxPerOrder ?? undefined,
  typeMax: hold.typeMaxPerOrder ?? undefined,
  typeEventMax: hold.typeMaxPerEvent ?? undefined,
  firstNr: hold.firstNr,
  lastNr: hold.lastNr,
  voucher: hold.voucherId ?? undefined,
});

function neverEmpty(): never {
  throw new Error('A batch of no holds');
}

const call = oncePerDatabase((db: Db) =>
  db
    .select({ answer: sql<HoldAnswer>`answer` })
    .from(sql`hold_seats(${sql.placeholder('clientId')}, ${sql.placeholder('batch')}) AS done(answer)`)
    .prepare('hold_seats'),
);

const callInHall = oncePerDatabase((db: Db) =>
  db
    .select({ answer: sql<HoldAnswer>`answer` })
    .from(sql`hold_chosen_blocks(${sql.placeholder('batch')}) AS done(answer)`)
    .prepare('hold_chosen_blocks'),
);
